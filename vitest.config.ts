import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // The real client is driven by `npm run test:client`, with a configuration of its own.
    exclude: ["test/client/**"],
    testTimeout: 30_000,
    pool: "forks",
    // The machines this runs on have two cores; vitest leaves one of them idle by itself.
    maxWorkers: 2,
  },
});
