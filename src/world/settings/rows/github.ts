import { setting } from "../setting.ts";
import { githubName, listOfTexts, projectNumber, webAddress } from "../value-kinds.ts";

/** The board on GitHub, and other hosts and programs that a repository must not choose. */
export const GITHUB_ROWS = {
  githubOwner: setting({
    key: "github.owner",
    variables: ["RALPH_GH_OWNER"],
    fromFile: "remote",
    kind: githubName("an owner's name"),
    fallback: undefined,
    meaning: "The owner of the repository whose issues are on the board",
  }),
  githubRepo: setting({
    key: "github.repo",
    variables: ["RALPH_GH_REPO"],
    fromFile: "remote",
    kind: githubName("a repository's name"),
    fallback: undefined,
    meaning: "The name of that repository",
  }),
  githubProjectNumber: setting({
    key: "github.projectNumber",
    variables: ["RALPH_GH_PROJECT_NUMBER"],
    fromFile: "remote",
    kind: projectNumber,
    fallback: undefined,
    otherwise: "the board is a file",
    meaning: "The number of the GitHub project; setting it puts the board on GitHub",
  }),
  githubProjectOwner: setting({
    key: "github.projectOwner",
    variables: ["RALPH_GH_PROJECT_OWNER"],
    fromFile: "remote",
    kind: githubName("an owner's name"),
    fallback: undefined,
    otherwise: "the repository's owner",
    meaning: "The user or organisation that owns the project",
  }),
  githubApiUrl: setting({
    key: "github.apiUrl",
    variables: ["RALPH_GH_API_URL", "GITHUB_API_URL"],
    fromFile: "trusted",
    kind: webAddress,
    fallback: "https://api.github.com",
    meaning: "The API's address; another one for GitHub Enterprise",
  }),
  otlpEndpoint: setting({
    key: "otlpEndpoint",
    variables: ["RALPH_OTLP_ENDPOINT"],
    fromFile: "trusted",
    kind: webAddress,
    fallback: undefined,
    otherwise: "nothing is sent",
    meaning:
      "The collector that decisions are sent to as log records of OpenTelemetry, by OTLP over HTTP: https, or plain http on this machine",
  }),
  guardMods: setting({
    key: "guardMods",
    variables: ["RALPH_GUARD_MODS"],
    fromFile: "trusted",
    kind: listOfTexts("names of mods"),
    fallback: undefined,
    otherwise: "none",
    meaning: "The mods that the guard lets in; several are separated by commas",
  }),
};
