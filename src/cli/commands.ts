import type { CliCommand } from "./command.ts";
import { approve } from "./commands/approve.ts";
import { boardAdd } from "./commands/board/board-add.ts";
import { boardComment } from "./commands/board/board-comment.ts";
import { boardCopy } from "./commands/board/board-copy.ts";
import { boardEdit } from "./commands/board/board-edit.ts";
import { boardExport } from "./commands/board/board-export.ts";
import { boardImport } from "./commands/board/board-import.ts";
import { boardLink } from "./commands/board/board-link.ts";
import { boardList } from "./commands/board/board-list.ts";
import { boardMove, boardReopen } from "./commands/board/board-move.ts";
import { boardShow } from "./commands/board/board-show.ts";
import { boardUnlink } from "./commands/board/board-unlink.ts";
import { completions } from "./commands/completions.ts";
import { doctor } from "./commands/doctor.ts";
import { gate } from "./commands/gate.ts";
import { handoff } from "./commands/handoff.ts";
import { init } from "./commands/init.ts";
import { explain } from "./commands/look/explain.ts";
import { log } from "./commands/look/log.ts";
import { page } from "./commands/look/page.ts";
import { replay } from "./commands/look/replay.ts";
import { stats } from "./commands/look/stats.ts";
import { status } from "./commands/look/status.ts";
import { statusline } from "./commands/look/statusline.ts";
import { mcp } from "./commands/mcp.ts";
import { release } from "./commands/release.ts";
import { settings } from "./commands/settings/settings.ts";
import { settingsSet } from "./commands/settings/settings-set.ts";
import { settingsTrust } from "./commands/settings/settings-trust.ts";
import { setup } from "./commands/setup.ts";
import { uninstall } from "./commands/uninstall.ts";

export const CLI_COMMANDS: readonly CliCommand[] = [
  init,
  uninstall,
  doctor,
  status,
  statusline,
  page,
  boardAdd,
  boardList,
  boardShow,
  boardEdit,
  boardComment,
  boardLink,
  boardUnlink,
  boardImport,
  boardExport,
  boardCopy,
  boardMove,
  boardReopen,
  approve,
  release,
  handoff,
  settingsSet,
  settingsTrust,
  settings,
  setup,
  log,
  explain,
  replay,
  stats,
  completions,
  gate,
  mcp,
];
