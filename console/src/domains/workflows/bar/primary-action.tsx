import { type CampaignStatus, isActive } from "@arauto/contracts/campaign-lifecycle";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../lib/session.ts";
import { useStore } from "../../../lib/store.ts";
import { StatusPill, type StatusTone } from "../../../ui/feedback/status-pill.tsx";
import { useDesigner } from "../designer-context.ts";
import classes from "./bar.module.css";

/** The main action: a draft is reviewed and started, a running workflow gets its changes published. */
export function PrimaryAction() {
  const { t } = useTranslation("workflows");
  const { workflow, saver, mode, setDialog } = useDesigner();
  const { can } = useSession();
  const isSaved = useStore(saver, ({ state }) => state.kind === "saved");
  const [busy, setBusy] = useState(false);

  const settled = async (then: () => void) => {
    setBusy(true);
    // The saver itself reports save errors.
    if (await saver.settle()) then();
    setBusy(false);
  };
  if (workflow.status === "draft" && mode === "edit") {
    return (
      <Button
        size="compact-md"
        loading={busy}
        onClick={() => void settled(() => setDialog({ kind: "start" }))}
      >
        <span className={classes.wideOnly}>{t("start.action")}</span>
        <span className={classes.narrowOnly}>{t("start.short")}</span>
      </Button>
    );
  }
  const hasChanges = workflow.published !== null && (workflow.published.hasChanges || !isSaved);
  if (isActive(workflow.status) && hasChanges && mode === "edit" && can("CAMPAIGN.SEND")) {
    return (
      <Button
        size="compact-md"
        loading={busy}
        onClick={() => void settled(() => setDialog({ kind: "publish" }))}
      >
        <span className={classes.wideOnly}>{t("publish.action")}</span>
        <span className={classes.narrowOnly}>{t("publish.short")}</span>
      </Button>
    );
  }
  return <StatusPill tone={TONE[workflow.status]} label={t(`status.${workflow.status}`)} />;
}

const TONE = {
  draft: "neutral",
  scheduled: "info",
  preparing: "progress",
  sending: "success",
  paused: "warning",
  sent: "done",
  canceled: "done",
  failed: "danger",
} as const satisfies Record<CampaignStatus, StatusTone>;
