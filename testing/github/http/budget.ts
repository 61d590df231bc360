import { timeOf, type WorldState } from "../world/world-state.ts";

const HOUR = 3_600_000;

/** The hour begins with the first request after the last one ended. */
export function openBudget(state: WorldState): void {
  const { budget } = state;
  const at = state.clock();
  if (at < budget.resetAt) return;
  budget.used = 0;
  budget.resetAt = at + HOUR;
}

export function remaining(state: WorldState): number {
  return Math.max(0, state.budget.limit - state.budget.used);
}

export function charge(state: WorldState, points: number): void {
  state.budget.used += points;
}

export function rateLimit(state: WorldState, cost: number, nodeCount: number) {
  const { limit, used, resetAt } = state.budget;
  return { cost, limit, nodeCount, remaining: remaining(state), resetAt: timeOf(resetAt), used };
}

export function rateHeaders(state: WorldState): Record<string, string> {
  return {
    "x-ratelimit-limit": `${state.budget.limit}`,
    "x-ratelimit-remaining": `${remaining(state)}`,
    "x-ratelimit-used": `${state.budget.used}`,
    "x-ratelimit-reset": `${Math.floor(state.budget.resetAt / 1000)}`,
    "x-ratelimit-resource": "graphql",
  };
}
