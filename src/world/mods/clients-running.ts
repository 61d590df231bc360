import { Failure } from "../files/failure.ts";
import { readClientOf } from "../holders/clients.ts";
import { runningSessions } from "../holders/running-sessions.ts";
import type { Project } from "../project.ts";

/** The process ids of the clients that work in this project now; none where no record can be read. */
export function clientsRunning(project: Project): readonly number[] {
  try {
    const store = project.storePath;
    return runningSessions(store).flatMap((session) => readClientOf(store, session)?.pid ?? []);
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
}
