import type { ClientProcess } from "../../../src/gate/store-record.ts";
import { ancestorProcesses, startOf } from "../../../src/world/holders/client-process.ts";

/** The process of an agent's client: a real one, so that the store finds out by itself whether it runs. */
export interface TownClient {
  readonly process: ClientProcess;
  /** On another machine: nobody here can tell whether it runs. */
  readonly isElsewhere: boolean;
  end(): Promise<void>;
}

/** Clients that were not ended serve in the next run: starting a process costs more than a step. */
export class ClientPool {
  readonly #idle: TownClient[] = [];
  readonly #inUse = new Set<TownClient>();
  #elsewhere = 0;

  take(isElsewhere: boolean): TownClient {
    if (isElsewhere) return this.#faraway();
    const client = this.#idle.pop() ?? this.#started();
    this.#inUse.add(client);
    return client;
  }

  /** The run is over. */
  giveBack(): void {
    this.#idle.push(...this.#inUse);
    this.#inUse.clear();
  }

  async close(): Promise<void> {
    this.giveBack();
    for (const client of this.#idle.splice(0)) await client.end();
  }

  #faraway(): TownClient {
    this.#elsewhere += 1;
    const process = { ...place(), pid: this.#elsewhere, start: "1", host: "another-machine" };
    return { process, isElsewhere: true, end: async () => {} };
  }

  #started(): TownClient {
    // It ends by itself when this process ends, however that ends.
    const child = Bun.spawn(["cat"], { stdio: ["pipe", "ignore", "ignore"] });
    child.unref();
    const start = startOf(child.pid);
    if (start === undefined) throw new Error("a client did not start");
    const client: TownClient = {
      process: { ...place(), pid: child.pid, start },
      isElsewhere: false,
      end: async () => {
        this.#inUse.delete(client);
        child.kill(9);
        await child.exited;
      },
    };
    return client;
  }
}

function place(): Omit<ClientProcess, "pid" | "start"> {
  const [parent] = ancestorProcesses();
  if (!parent) throw new Error("this machine does not tell about processes");
  const { host, machine, boot, space } = parent;
  return { host, machine, boot, space };
}
