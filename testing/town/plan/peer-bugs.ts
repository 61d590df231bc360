/** Bugs of other coordinators, put into the town on purpose; none of them is in the product. */
export const PEER_BUGS = {
  "read-then-write": "a claim is judged by what was read before, and then simply written",
  "branch-first": "a branch is deleted before it is merged",
  "looks-unstarted": "finished work looks as if nobody had begun: a merge is not seen again",
  "dead-keeps-lock":
    "the process of a dead holder is taken for alive, and its lock is never given up",
  "lock-taken-early": "a living holder is recorded with a process that has ended",
  "comment-again": "a comment is sent again when its answer does not come",
  "silent-move": "a move is written without its comment",
  "unrecorded-take": "a worker takes a task, and nothing records it for the others",
  "no-lease": "a merge begins without the lease",
  "product-unasked": "whoever asks for a work product is told that it is there",
  "strangers-count": "a claim of anybody counts, also of a stranger",
} as const;
export type PeerBug = keyof typeof PEER_BUGS;

export function isPeerBug(name: string): name is PeerBug {
  return name in PEER_BUGS;
}
