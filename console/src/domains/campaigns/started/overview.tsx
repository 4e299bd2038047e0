import { canResendUncertain } from "@arauto/contracts/campaign-lifecycle";
import { Button, Flex } from "@mantine/core";
import { ArrowClockwiseIcon, WarningIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { type Campaign, useResendUncertainMutation } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useConfirm } from "../../../ui/dialogs/confirm.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { BalanceSheetCard } from "../balance-sheet-card.tsx";
import { VerdictSearch } from "../verdict-search.tsx";
import { withinOf } from "../within-campaign.ts";
import classes from "./started.module.css";
import { useCampaignAction } from "./use-campaign-action.ts";

/** The states of all recipients, and a search for why a contact did or didn't get the email. */
export function Contacts({ campaign }: { campaign: Campaign }) {
  const within = withinOf(campaign);
  return (
    <div className={classes.accounting}>
      <BalanceSheetCard balance={campaign.balance} within={within} />
      <VerdictSearch campaignId={campaign.id} within={within} />
    </div>
  );
}

/** Recipients whose delivery is unknown; a user must decide whether to try again. */
export function Uncertain({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { can } = useSession();
  const confirm = useConfirm();
  const { perform, busy } = useCampaignAction();
  const [resend] = useResendUncertainMutation();
  const { id, status } = campaign;
  const count = campaign.balance?.uncertain ?? 0;
  if (count === 0) return null;
  const words = { count, number: formats.number(count) };
  const mayResend = can("CAMPAIGN.SEND") && canResendUncertain(status);
  const run = async () => {
    const sure = await confirm({
      title: t("resend.title", words),
      consequence: t("resend.consequence"),
      confirmLabel: t("resend.confirm", words),
    });
    if (sure) await perform(resend({ id }), t("resend.done"));
  };
  return (
    <Flex
      className={classes.uncertain}
      component="section"
      gap="sm"
      align="center"
      wrap="wrap"
      aria-label={t("resend.heading", words)}
    >
      <WarningIcon size={20} aria-hidden />
      <div>
        <strong>{t("resend.heading", words)}</strong>
        <span>{t("balance.uncertainMeans")}</span>
      </div>
      {mayResend && (
        <Button
          variant="default"
          loading={busy}
          leftSection={<ArrowClockwiseIcon size={16} aria-hidden />}
          onClick={() => void run()}
        >
          {t("resend.action")}
        </Button>
      )}
    </Flex>
  );
}
