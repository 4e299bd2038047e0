import { formatTaxId } from "@arauto/contracts/tax-id";
import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BillingForm } from "./billing-form.tsx";
import { BillingSaved } from "./billing-saved.tsx";
import { StepHead } from "./step-head.tsx";
import type { BillingWork } from "./use-billing-info.ts";
import classes from "./checkout.module.css";

/** The first step: the billing details as a form, or folded once they are complete on a narrow screen. */
export function BillingCard({
  work,
  showAll,
  folds,
}: {
  work: BillingWork;
  showAll: boolean;
  folds: boolean;
}) {
  const { t } = useTranslation("checkout");
  const [isOpen, setIsOpen] = useState(!work.isComplete);
  const isFolded = folds && work.isComplete && !isOpen;
  return (
    <section className={classes.card} aria-labelledby="billing-title">
      <Group justify="space-between" gap="xs">
        <StepHead
          id="billing-title"
          number={1}
          title={t("steps.billing")}
          isDone={work.isComplete}
        />
        {isFolded ? (
          <Button variant="subtle" size="compact-sm" onClick={() => setIsOpen(true)}>
            {t("edit")}
          </Button>
        ) : (
          <BillingSaved work={work} />
        )}
      </Group>
      {isFolded ? <Summary work={work} /> : <BillingForm work={work} showAll={showAll} />}
    </section>
  );
}

function Summary({ work: { draft } }: { work: BillingWork }) {
  return (
    <Text component="div" size="sm" c="dimmed">
      <p>
        <bdi>{draft.fullName}</bdi>
      </p>
      <p>
        <bdi dir="ltr">{formatTaxId(draft.taxId)}</bdi>
      </p>
      <p>
        <bdi>{draft.street}</bdi>
      </p>
      <p>
        <bdi>
          {draft.zip} {draft.city}, {draft.state}
        </bdi>
      </p>
      <p>
        <bdi dir="ltr">{draft.email}</bdi>
      </p>
    </Text>
  );
}
