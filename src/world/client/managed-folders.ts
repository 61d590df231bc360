/** Where administrators put the client's settings, by platform. */
export const MANAGED_FOLDERS = ["/etc/claude-code", "/Library/Application Support/ClaudeCode"];
