import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/client/**/*.test.ts"],
    testTimeout: 300_000,
    hookTimeout: 60_000,
    // The client's own timing is not ours: once more, and the report says that it was.
    retry: 1,
    pool: "forks",
    maxWorkers: 2,
  },
});
