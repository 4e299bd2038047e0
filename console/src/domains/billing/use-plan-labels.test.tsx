import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { AccountCheck } from "../../lib/api.generated.ts";
import { usePlanLabels } from "./use-plan-labels.ts";

function Labels({ plan }: { plan: AccountCheck }) {
  const labels = usePlanLabels(plan);
  return <p>{labels && `${labels.tone} ${labels.label} ${labels.state}`}</p>;
}

const plan: AccountCheck = {
  isActivedPlan: true,
  billing: "test",
  status: "active",
  plan: "pro",
  endsAt: "2026-12-22T12:00:00.000Z",
  pastDueUntil: null,
  pausedByPlan: 0,
};

it("doesn't call an overdue plan active", () => {
  const shown = (status: AccountCheck["status"]) =>
    renderToStaticMarkup(<Labels plan={{ ...plan, status }} />);
  expect(shown("active")).toContain("success active granted.left");
  expect(shown("pastDue")).toContain("danger pastDue.label pastDue.state");
});
