import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 30_000,
    pool: "forks",
    // The machines this runs on have two cores; vitest leaves one of them idle by itself.
    maxWorkers: 2,
  },
});
