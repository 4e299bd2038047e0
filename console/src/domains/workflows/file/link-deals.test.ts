import type { StepOf } from "@arauto/contracts";
import { expect, it } from "vitest";
import { dealNamesById, dealsHere, relinkedDeals } from "./link-deals.ts";

const pipeline = (prefix: string) => ({
  id: `${prefix}p`,
  name: "Sales",
  currency: "BRL",
  stages: [
    { id: `${prefix}s1`, name: "New", probability: 10, staleAfterDays: null },
    { id: `${prefix}s2`, name: "Proposal", probability: 50, staleAfterDays: null },
  ],
});
const names = (prefix: string) => ({
  pipelines: [pipeline(prefix)],
  lostReasons: [{ id: `${prefix}r`, name: "Price" }],
  members: [],
});
const common = { id: "a", name: "", position: { x: 0, y: 0 }, continueOnError: false };
const move: StepOf<"moveDeal"> = {
  ...common,
  type: "moveDeal",
  config: { which: "latest", pipelineId: "there-p", to: { kind: "stage", stageId: "there-s2" } },
};

it("finds pipelines, stages and lost reasons of another workspace by their names", () => {
  const here = dealsHere(dealNamesById(names("there-")), names("here-"));
  expect(relinkedDeals(move, (_what, id) => here[id] ?? null).config).toEqual({
    which: "latest",
    pipelineId: "here-p",
    to: { kind: "stage", stageId: "here-s2" },
  });
});

it("requires missing references to be selected again, and never widens an entry", () => {
  const missing: string[] = [];
  const nowhere = (what: string) => {
    missing.push(what);
    return null;
  };
  expect(relinkedDeals(move, nowhere).config).toMatchObject({
    pipelineId: null,
    to: { kind: "stage", stageId: null },
  });
  expect(missing).toEqual(["pipeline", "stage"]);
  const entry: StepOf<"entry"> = {
    ...common,
    type: "entry",
    config: {
      trigger: "deal",
      includesPresent: true,
      schedule: null,
      deal: { kind: "moved", pipelineId: null, fromStageIds: [], toStageIds: ["there-s2"] },
    },
  };
  expect(relinkedDeals(entry, nowhere).config).toMatchObject({ trigger: "deal", deal: null });
});
