// Reports which tests passed only when they were retried and why they failed before, which Vitest's own reporters don't.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./project.mjs";

export default class FlakyReporter {
  #names = [];

  onTestCaseResult(testCase) {
    if (!testCase.diagnostic()?.flaky) return;
    const [reason = ""] = testCase.result().errors?.[0]?.message.split("\n", 1) ?? [];
    const file = path.relative(root, testCase.module.moduleId);
    this.#names.push(`${file} > ${testCase.fullName}: ${reason}`);
  }

  onTestRunEnd() {
    const file = process.env["ARAUTO_FLAKY_FILE"];
    if (file) writeFileSync(file, JSON.stringify(this.#names));
  }
}
