import { version } from "../../package.json";

/** Hooks, server, store and command line all say this one. */
export const OWN_VERSION: string = version;
