import { randomUUID } from "node:crypto";
import type { World } from "../world.ts";
import { byId, change, type Example } from "./example.ts";

/** Views, annotations and share links of Analyze. */
export function analyzeExamples(other: World): Example[] {
  const { sentCampaign, workflow, template, topic, analyzeView, annotation } = other.ids;
  const scope = { period: "30days", from: null, to: null, compare: "weekdays", filters: {} };
  const foreign = {
    ...scope,
    filters: {
      campaign: [sentCampaign],
      workflow: [workflow],
      template: [template],
      topic: [topic],
    },
  };
  const named = () => ({ name: `Mine ${randomUUID().slice(0, 8)}` });
  const link = { name: "Mine", isFixed: false, hidesNames: false, showsSales: true, days: 7 };
  const note = { day: "2026-03-01", text: "Mine" };
  return [
    { operationId: "listAnalyzeViews", expected: "own" },
    { operationId: "createAnalyzeView", expected: "own", body: { ...named(), ...scope } },
    { operationId: "createAnalyzeView", expected: "refused", body: { ...named(), ...foreign } },
    change("updateAnalyzeView", analyzeView, { ...named(), ...foreign }),
    { operationId: "orderAnalyzeViews", expected: "own", body: { ids: [analyzeView] } },
    ...byId(other.ids.deletedAnalyzeView, ["restoreAnalyzeView"]),
    ...byId(analyzeView, ["deleteAnalyzeView"]),
    { operationId: "listAnnotations", expected: "own" },
    { operationId: "createAnnotation", expected: "own", body: note },
    change("updateAnnotation", annotation, note),
    ...byId(other.ids.deletedAnnotation, ["restoreAnnotation"]),
    ...byId(annotation, ["deleteAnnotation"]),
    { operationId: "listShareLinks", expected: "own" },
    { operationId: "createShareLink", expected: "own", body: { ...link, ...scope } },
    { operationId: "createShareLink", expected: "refused", body: { ...link, ...foreign } },
    ...byId(other.ids.shareLink, ["revokeShareLink"]),
  ];
}
