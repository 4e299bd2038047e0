import { expect, test } from "vitest";
import { formatsFor } from "../../../ui/formats/formats.ts";
import { lengthChoices } from "./durations.ts";

test("inserts a custom duration in order, in text that keeps its direction", () => {
  expect(lengthChoices([30, 120], 60, formatsFor("es-es"))).toEqual([
    { value: "30", label: "\u200e30\u00a0min" },
    { value: "60", label: "\u200e1\u00a0h" },
    { value: "120", label: "\u200e2\u00a0h" },
  ]);
});
