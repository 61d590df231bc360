import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // The real client and a browser are driven by `npm run test:client` and `npm run test:page`,
    // with configurations of their own.
    exclude: ["test/client/**", "test/page/**"],
    testTimeout: 30_000,
    pool: "forks",
    // The machines this runs on have two cores. Some tests wait for time limits and clocks; a third
    // worker keeps both cores busy meanwhile.
    maxWorkers: 3,
  },
});
