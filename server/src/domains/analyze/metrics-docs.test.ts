import { readFileSync } from "node:fs";
import { denominatorOf, METRIC_NAMES, METRICS } from "@arauto/contracts";
import { expect, it } from "vitest";

it("documents every metric as it is defined", () => {
  const docs = readFileSync(new URL("../../../../docs/analyze.md", import.meta.url), "utf8");
  const rows = METRIC_NAMES.map((metric) => {
    const sum = METRICS[metric].sum
      .map((part, index) => {
        const sign = part.startsWith("-") ? "− " : "+ ";
        return index === 0 ? part : sign + part.replace("-", "");
      })
      .join(" ");
    return `| ${metric} | ${sum} | ${denominatorOf(metric) ?? ""}`.trim();
  });
  expect(rows.filter((row) => !docs.includes(row))).toEqual([]);
});
