import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { usePeriod } from "./use-period.ts";
import { useHasPlans } from "../../../shell/use-plan.ts";
import { LateDescription } from "../../../ui/layout/late-description.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { TestBand } from "../parts/test-band.tsx";
import { PeriodSwitch } from "./period-switch.tsx";
import { PlansView } from "./plans-view.tsx";
import { useComparison } from "./use-comparison.ts";
import { usePlanSentence } from "./use-plan-sentence.ts";

/** The plans, compared with the workspace's current usage. */
export function Component() {
  return useHasPlans() ? <Plans /> : <Navigate to="/dashboard" replace />;
}

function Plans() {
  const { t } = useTranslation("plans");
  const comparison = useComparison();
  const [period, setPeriod] = usePeriod();
  const sentence = usePlanSentence(comparison.subscription);
  return (
    <>
      <PageHeader
        title={t("title")}
        description={
          <LateDescription>
            {/* With the comparison: a long sentence moves what is below it. */}
            {(!comparison.isLoading && sentence) || t("description")}
          </LateDescription>
        }
        actions={
          <Group>
            <PeriodSwitch offers={comparison.offers ?? []} value={period} onChange={setPeriod} />
          </Group>
        }
      />
      {/* With the comparison, which it would move if it came later. */}
      {comparison.isTest && !comparison.isLoading && <TestBand />}
      <PlansView comparison={comparison} period={period} />
    </>
  );
}
