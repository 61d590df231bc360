/**
 * What is known of a lock's holder: it is the caller itself; its client process runs; that process
 * is known to be gone; or it is on another host or in another container, or nothing is known of it.
 */
export type Presence = "caller" | "alive" | "gone" | "elsewhere";
