/** A switch of the client's environment, as the client reads it. */
export function isOn(value: string | undefined): boolean {
  return ["1", "true", "yes", "on"].includes(value?.trim().toLowerCase() ?? "");
}
