import type { PageSections } from "../actions/page/page-data.ts";
import { byId } from "./dom.ts";
import { followServer } from "./live.ts";
import { showAgents } from "./sections/agents.ts";
import { showBoard } from "./sections/board.ts";
import { showDecisions } from "./sections/decisions.ts";
import { showGates, showGithub, showUnknown } from "./sections/health.ts";
import { showLatency } from "./sections/latency.ts";
import { showMerges } from "./sections/merges.ts";
import { showTasks } from "./sections/tasks.ts";
import { showWaiting } from "./sections/waiting.ts";
import { setClock, tick } from "./time.ts";
import { counted } from "./words.ts";

const connection = byId("connection", HTMLElement);
let name = "ralph";
let waiting = 0;

/** The tab shows how much waits, so that it can be seen from other tabs. */
function showTitle(): void {
  document.title = `${waiting > 0 ? `(${waiting}) ` : ""}${name} · ralph`;
}

function showProject(project: PageSections["project"]): void {
  name = project.name;
  byId("project", HTMLElement).textContent = project.name;
  const board = project.board === "github" ? "GitHub project" : "board in a file";
  const sessions = counted(project.sessions, "session");
  byId("project-facts", HTMLElement).textContent =
    `${counted(project.issues, "open issue")} · ${sessions} · ${board}`;
  byId("foot", HTMLElement).textContent =
    `ralph ${project.version}. This page only reads. Commands run in a terminal of your own.`;
  showTitle();
}

const live = followServer((isOpen) => {
  const text = isOpen ? "Live" : "Not connected";
  if (connection.textContent !== text) connection.textContent = text;
  connection.classList.toggle("is-live", isOpen);
});
live.on("clock", (now) => {
  setClock(now);
  tick();
});
live.on("trouble", (why) => {
  const trouble = byId("trouble", HTMLElement);
  trouble.hidden = why === null;
  trouble.textContent = why === null ? "" : `The project cannot be read now: ${why}`;
});
live.on("project", showProject);
live.on("waiting", (value) => {
  waiting = value.count;
  showWaiting(value);
  showTitle();
});
live.on("agents", showAgents);
live.on("board", (value) => void showBoard(value));
live.on("tasks", showTasks);
live.on("merges", showMerges);
live.on("decisions", (value) => void showDecisions(value));
live.on("gates", showGates);
live.on("latency", showLatency);
live.on("github", showGithub);
live.on("unknown", showUnknown);
setInterval(tick, 10_000);
