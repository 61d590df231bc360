import { defineConfig } from "vitest/config";

/** These touch nothing outside and keep nothing: their files may share a process and its modules. */
const PURE = "test/{workflow,shell,shapes}/**/*.test.ts";
/** It opens real boards. */
const NOT_PURE = "test/workflow/move/cells/gate-and-tool.test.ts";

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 30_000,
    pool: "forks",
    // The machines this runs on have two cores. Some tests wait for time limits and clocks; a third
    // worker keeps both cores busy meanwhile.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: "alone",
          include: ["test/**/*.test.ts"],
          // The real client and a browser are driven by `npm run test:client` and `npm run
          // test:page`, with configurations of their own.
          exclude: [
            "test/client/**",
            "test/page/**",
            "test/{workflow,shell,shapes}/**/!(gate-and-tool).test.ts",
          ],
        },
      },
      {
        extends: true,
        test: { name: "together", isolate: false, include: [PURE], exclude: [NOT_PURE] },
      },
    ],
  },
});
