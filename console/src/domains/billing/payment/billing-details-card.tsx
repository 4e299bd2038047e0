import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { BillingInfo } from "../../../lib/api.generated.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { SettingsCard } from "../../../ui/layout/settings-card.tsx";
import { BillingForm } from "../checkout/billing-form.tsx";
import { BillingSaved } from "../checkout/billing-saved.tsx";
import { useBillingInfo, useBillingWork } from "../checkout/use-billing-info.ts";

/** The billing details of invoices; saved as they are typed. */
export function BillingDetailsCard() {
  const { t } = useTranslation("payment");
  const { info, error, retry } = useBillingInfo();
  if (info) return <Editable info={info} />;
  return (
    <SettingsCard title={t("details.title")}>
      {error ? (
        <ErrorState problem={error} onRetry={retry} />
      ) : (
        <Skeleton height={240} role="status" aria-label={t("loading")} />
      )}
    </SettingsCard>
  );
}

function Editable({ info }: { info: BillingInfo }) {
  const { t } = useTranslation("payment");
  const work = useBillingWork(info);
  return (
    <SettingsCard
      title={t("details.title")}
      text={t("details.text")}
      aside={<BillingSaved work={work} />}
    >
      <BillingForm work={work} showAll={false} />
    </SettingsCard>
  );
}
