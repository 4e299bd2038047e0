// Vitest's reports do not say which tests passed only at their second try; this one does, and nothing else.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./project.mjs";

export default class ShakyReporter {
  #names = [];

  onTestCaseResult(testCase) {
    if (testCase.diagnostic()?.flaky) this.#names.push(`${path.relative(root, testCase.module.moduleId)} > ${testCase.fullName}`);
  }

  onTestRunEnd() {
    const file = process.env["ARAUTO_SHAKY_FILE"];
    if (file) writeFileSync(file, JSON.stringify(this.#names));
  }
}
