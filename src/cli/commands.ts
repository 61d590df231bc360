import type { Command } from "./command.ts";
import { boardAdd } from "./commands/board-add.ts";
import { boardList } from "./commands/board-list.ts";
import { boardMove } from "./commands/board-move.ts";
import { boardShow } from "./commands/board-show.ts";
import { explain } from "./commands/explain.ts";
import { gate } from "./commands/gate.ts";
import { handoff } from "./commands/handoff.ts";
import { mcp } from "./commands/mcp.ts";
import { release } from "./commands/release.ts";
import { settings } from "./commands/settings.ts";
import { setup } from "./commands/setup.ts";

export const COMMANDS: readonly Command[] = [
  boardAdd,
  boardList,
  boardShow,
  boardMove,
  release,
  handoff,
  settings,
  setup,
  explain,
  gate,
  mcp,
];
