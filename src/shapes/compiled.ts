// Written by `npm run docs` from schemas.ts. Do not edit.
import type { Shape } from "./conforms.ts";
import type { ShapeName } from "./schemas.ts";

export const SHAPES: Readonly<Record<ShapeName, Shape>> = {
  "PreToolUse": {
    "type": "object",
    "properties": {
      "hook_event_name": {
        "type": "string",
        "const": "PreToolUse"
      },
      "session_id": {
        "type": "string"
      },
      "cwd": {
        "type": "string"
      },
      "prompt_id": {
        "type": "string"
      },
      "permission_mode": {
        "type": "string"
      },
      "agent_id": {
        "type": "string"
      },
      "agent_type": {
        "type": "string"
      },
      "tool_name": {
        "type": "string"
      },
      "tool_input": {
        "type": "object"
      },
      "tool_use_id": {
        "type": "string"
      }
    },
    "required": [
      "hook_event_name",
      "session_id",
      "cwd",
      "tool_name",
      "tool_input"
    ]
  },
  "PostToolUse": {
    "type": "object",
    "properties": {
      "hook_event_name": {
        "type": "string",
        "const": "PostToolUse"
      },
      "session_id": {
        "type": "string"
      },
      "cwd": {
        "type": "string"
      },
      "prompt_id": {
        "type": "string"
      },
      "permission_mode": {
        "type": "string"
      },
      "agent_id": {
        "type": "string"
      },
      "agent_type": {
        "type": "string"
      },
      "tool_name": {
        "type": "string"
      },
      "tool_input": {
        "type": "object"
      },
      "tool_use_id": {
        "type": "string"
      }
    },
    "required": [
      "hook_event_name",
      "session_id",
      "cwd",
      "tool_name",
      "tool_input"
    ]
  },
  "UserPromptSubmit": {
    "type": "object",
    "properties": {
      "hook_event_name": {
        "type": "string",
        "const": "UserPromptSubmit"
      },
      "session_id": {
        "type": "string"
      },
      "cwd": {
        "type": "string"
      },
      "prompt_id": {
        "type": "string"
      },
      "permission_mode": {
        "type": "string"
      },
      "agent_id": {
        "type": "string"
      },
      "agent_type": {
        "type": "string"
      },
      "prompt": {
        "type": "string"
      }
    },
    "required": [
      "hook_event_name",
      "session_id",
      "cwd",
      "prompt"
    ]
  },
  "UserPromptExpansion": {
    "type": "object",
    "properties": {
      "hook_event_name": {
        "type": "string",
        "const": "UserPromptExpansion"
      },
      "session_id": {
        "type": "string"
      },
      "cwd": {
        "type": "string"
      },
      "prompt_id": {
        "type": "string"
      },
      "permission_mode": {
        "type": "string"
      },
      "agent_id": {
        "type": "string"
      },
      "agent_type": {
        "type": "string"
      },
      "command_name": {
        "type": "string"
      }
    },
    "required": [
      "hook_event_name",
      "session_id",
      "cwd",
      "command_name"
    ]
  },
  "Stop": {
    "type": "object",
    "properties": {
      "hook_event_name": {
        "type": "string",
        "const": "Stop"
      },
      "session_id": {
        "type": "string"
      },
      "cwd": {
        "type": "string"
      },
      "prompt_id": {
        "type": "string"
      },
      "permission_mode": {
        "type": "string"
      },
      "agent_id": {
        "type": "string"
      },
      "agent_type": {
        "type": "string"
      },
      "stop_hook_active": {
        "type": "boolean"
      },
      "background_tasks": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "type": {
              "type": "string"
            },
            "status": {
              "type": "string"
            }
          }
        }
      }
    },
    "required": [
      "hook_event_name",
      "session_id",
      "cwd"
    ]
  },
  "SubagentStop": {
    "type": "object",
    "properties": {
      "hook_event_name": {
        "type": "string",
        "const": "SubagentStop"
      },
      "session_id": {
        "type": "string"
      },
      "cwd": {
        "type": "string"
      },
      "prompt_id": {
        "type": "string"
      },
      "permission_mode": {
        "type": "string"
      },
      "agent_id": {
        "type": "string"
      },
      "agent_type": {
        "type": "string"
      },
      "stop_hook_active": {
        "type": "boolean"
      },
      "background_tasks": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "type": {
              "type": "string"
            },
            "status": {
              "type": "string"
            }
          }
        }
      }
    },
    "required": [
      "hook_event_name",
      "session_id",
      "cwd"
    ]
  },
  "TeammateIdle": {
    "type": "object",
    "properties": {
      "hook_event_name": {
        "type": "string",
        "const": "TeammateIdle"
      },
      "session_id": {
        "type": "string"
      },
      "cwd": {
        "type": "string"
      },
      "prompt_id": {
        "type": "string"
      },
      "permission_mode": {
        "type": "string"
      },
      "agent_id": {
        "type": "string"
      },
      "agent_type": {
        "type": "string"
      },
      "teammate_name": {
        "type": "string"
      },
      "team_name": {
        "type": "string"
      }
    },
    "required": [
      "hook_event_name",
      "session_id",
      "cwd"
    ]
  },
  "TaskCompleted": {
    "type": "object",
    "properties": {
      "hook_event_name": {
        "type": "string",
        "const": "TaskCompleted"
      },
      "session_id": {
        "type": "string"
      },
      "cwd": {
        "type": "string"
      },
      "prompt_id": {
        "type": "string"
      },
      "permission_mode": {
        "type": "string"
      },
      "agent_id": {
        "type": "string"
      },
      "agent_type": {
        "type": "string"
      },
      "teammate_name": {
        "type": "string"
      },
      "team_name": {
        "type": "string"
      },
      "task_id": {
        "type": "string"
      },
      "task_subject": {
        "type": "string"
      }
    },
    "required": [
      "hook_event_name",
      "session_id",
      "cwd",
      "task_id",
      "task_subject"
    ]
  },
  "team": {
    "type": "object",
    "properties": {
      "leadSessionId": {
        "type": "string"
      },
      "members": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "name": {
              "type": "string"
            },
            "agentType": {
              "type": "string"
            }
          },
          "required": [
            "name"
          ]
        }
      }
    },
    "required": [
      "members"
    ]
  },
  "skill": {
    "type": "object",
    "properties": {
      "skill": {
        "type": "string"
      },
      "phase": {
        "type": "string",
        "enum": [
          "triage",
          "split",
          "research",
          "plan",
          "review",
          "impl",
          "merge",
          "hero"
        ]
      },
      "prompt": {
        "type": "string"
      }
    },
    "required": [
      "skill"
    ]
  },
  "claim": {
    "type": "object",
    "properties": {
      "number": {
        "type": "number"
      },
      "phase": {
        "type": "string",
        "enum": [
          "triage",
          "split",
          "research",
          "plan",
          "review",
          "impl",
          "merge",
          "hero"
        ]
      },
      "state": {
        "type": "string"
      },
      "at": {
        "type": "number"
      }
    },
    "required": [
      "number",
      "phase",
      "state",
      "at"
    ]
  },
  "call": {
    "type": "object",
    "properties": {
      "session": {
        "type": "string"
      },
      "agent": {
        "type": "string"
      },
      "holder": {
        "type": "string"
      },
      "type": {
        "type": "string"
      },
      "asked": {
        "type": "boolean"
      }
    },
    "required": [
      "session",
      "agent",
      "holder",
      "asked"
    ]
  },
  "standingRow": {
    "type": "object",
    "properties": {
      "number": {
        "type": "number"
      },
      "state": {
        "type": [
          "string",
          "null"
        ]
      },
      "holder": {
        "type": [
          "string",
          "null"
        ]
      },
      "held_since": {
        "type": [
          "number",
          "null"
        ]
      }
    },
    "required": [
      "number",
      "state",
      "holder",
      "held_since"
    ]
  },
  "issueRow": {
    "type": "object",
    "properties": {
      "number": {
        "type": "number"
      },
      "state": {
        "type": [
          "string",
          "null"
        ]
      },
      "holder": {
        "type": [
          "string",
          "null"
        ]
      },
      "held_since": {
        "type": [
          "number",
          "null"
        ]
      },
      "title": {
        "type": "string"
      },
      "estimate": {
        "type": [
          "string",
          "null"
        ]
      },
      "priority": {
        "type": [
          "string",
          "null"
        ]
      },
      "parent": {
        "type": [
          "number",
          "null"
        ]
      }
    },
    "required": [
      "number",
      "state",
      "holder",
      "held_since",
      "title",
      "estimate",
      "priority",
      "parent"
    ]
  },
  "marksRow": {
    "type": "object",
    "properties": {
      "version": {
        "type": "number"
      },
      "id": {
        "type": "number"
      },
      "tables": {
        "type": "number"
      }
    },
    "required": [
      "version",
      "id",
      "tables"
    ]
  },
  "numberRow": {
    "type": "object",
    "properties": {
      "number": {
        "type": "number"
      }
    },
    "required": [
      "number"
    ]
  },
  "childRow": {
    "type": "object",
    "properties": {
      "number": {
        "type": "number"
      },
      "parent": {
        "type": [
          "number",
          "null"
        ]
      }
    },
    "required": [
      "number",
      "parent"
    ]
  },
  "dependencyRow": {
    "type": "object",
    "properties": {
      "issue": {
        "type": "number"
      },
      "blocker": {
        "type": "number"
      },
      "state": {
        "type": [
          "string",
          "null"
        ]
      }
    },
    "required": [
      "issue",
      "blocker",
      "state"
    ]
  },
  "commentRow": {
    "type": "object",
    "properties": {
      "author": {
        "type": "string"
      },
      "body": {
        "type": "string"
      },
      "at": {
        "type": "number"
      }
    },
    "required": [
      "author",
      "body",
      "at"
    ]
  }
};
