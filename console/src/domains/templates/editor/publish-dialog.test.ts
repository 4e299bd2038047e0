import { expect, it } from "vitest";
import { needsConfirmation } from "./publish-dialog.tsx";
import type { Finding } from "./use-checks.ts";

const finding = (code: string, severity: Finding["severity"] = "warning"): Finding => ({
  code,
  severity,
  part: "source",
  message: "",
  language: "pt-br",
});

it("asks for a confirmation only if recipients would take a finding for a mistake", () => {
  expect(needsConfirmation([finding("sampleText"), finding("headingMissing", "hint")])).toBe(true);
  expect(needsConfirmation([finding("variableWithoutFallback"), finding("contrastLow")])).toBe(
    false,
  );
  // The server rejects such a template.
  expect(needsConfirmation([finding("sampleText"), finding("liquidSyntax", "error")])).toBe(false);
});
