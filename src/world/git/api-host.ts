export function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** The host under which `gh` knows this API: of api.github.com it is github.com. */
export function hostOfGh({ hostname }: URL): string {
  return /^api\.(github\.com|[a-z0-9-]+\.ghe\.com)$/.exec(hostname)?.[1] ?? hostname;
}
