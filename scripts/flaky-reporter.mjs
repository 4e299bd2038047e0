// Reports which tests passed only when they were retried, which Vitest's own reporters don't.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./project.mjs";

export default class FlakyReporter {
  #names = [];

  onTestCaseResult(testCase) {
    if (testCase.diagnostic()?.flaky)
      this.#names.push(`${path.relative(root, testCase.module.moduleId)} > ${testCase.fullName}`);
  }

  onTestRunEnd() {
    const file = process.env["ARAUTO_FLAKY_FILE"];
    if (file) writeFileSync(file, JSON.stringify(this.#names));
  }
}
