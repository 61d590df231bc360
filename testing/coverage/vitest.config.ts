import { defineConfig } from "vitest/config";
import { ROOT } from "../../scripts/gate-files.ts";

/** The tests that run the rules in process; those that enumerate or draw at random reach no more. */
export default defineConfig({
  root: ROOT,
  test: {
    include: ["test/{workflow,gate,gates}/**/*.test.ts"],
    exclude: ["test/**/*{cell,refusal,oracle,large,properties,agreement}*"],
    testNamePattern: "^(?!.*as an executable)",
    testTimeout: 120_000,
    pool: "forks",
    maxWorkers: 2,
    reporters: ["dot"],
    coverage: {
      enabled: true,
      provider: "istanbul",
      include: ["src/workflow/**", "src/gate/**"],
      reporter: ["json"],
      reportOnFailure: true,
      reportsDirectory: `${ROOT}/.cache/coverage`,
    },
  },
});
