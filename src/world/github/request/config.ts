import type { Project } from "../../project.ts";
import { type GithubConfig, githubSettings } from "../../settings/github-settings.ts";

export type { GithubConfig };

/** The board on GitHub, when the settings choose it. */
export async function githubConfig(project: Project): Promise<GithubConfig | undefined> {
  return githubSettings(project);
}
