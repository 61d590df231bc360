import { writeFileSync } from "node:fs";
import { join } from "node:path";

const KEY = "sk-made-up-key-for-loopback-only";

/** Onboarding and trust answered beforehand, so that the interactive client asks nothing of its own. */
export function prepareHome(home: string, project: string): void {
  const answers = {
    hasCompletedOnboarding: true,
    lastOnboardingVersion: "99.0.0",
    theme: "dark",
    numStartups: 5,
    bypassPermissionsModeAccepted: true,
    customApiKeyResponses: { approved: [KEY.slice(-20)], rejected: [] },
    projects: { [project]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } },
  };
  writeFileSync(join(home, ".claude.json"), JSON.stringify(answers));
}

/** The client's whole environment: a home of its own, a made-up key, the model on loopback. */
export function clientEnvironment(home: string, modelUrl: string): Record<string, string> {
  return {
    PATH: process.env["PATH"] ?? "",
    HOME: home,
    TERM: "xterm-256color",
    LANG: "C.UTF-8",
    SHELL: "/bin/bash",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    ANTHROPIC_BASE_URL: modelUrl,
    ANTHROPIC_API_KEY: KEY,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL: "1",
    DISABLE_AUTOUPDATER: "1",
    DISABLE_TELEMETRY: "1",
    DISABLE_ERROR_REPORTING: "1",
    // The client refuses to skip permissions as root unless it is told that this is a sandbox.
    IS_SANDBOX: "1",
    // Not the client's defaults: every tool at once, and the task tools, which current models lack.
    ENABLE_TOOL_SEARCH: "false",
    CLAUDE_CODE_ENABLE_TODO_TOOLS: "1",
  };
}
