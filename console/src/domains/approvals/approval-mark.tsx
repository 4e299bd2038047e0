import { SealQuestionIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import type { ApprovalStatus, Campaign } from "../../lib/api.generated.ts";
import { StatusPill, type StatusTone } from "../../ui/feedback/status-pill.tsx";

const TONE = {
  waiting: "info",
  approved: "progress",
  applied: "done",
  failed: "danger",
  changesRequested: "warning",
  declined: "danger",
  withdrawn: "neutral",
  changed: "warning",
  expired: "danger",
} as const satisfies Record<ApprovalStatus, StatusTone>;

export function ApprovalStatusPill({ status }: { status: ApprovalStatus }) {
  const { t } = useTranslation("approvals");
  return (
    <StatusPill
      tone={TONE[status]}
      label={t(`status.${status}`)}
      icon={status === "waiting" ? <SealQuestionIcon size={14} /> : undefined}
    />
  );
}

/** The mark next to the status of a draft that someone was asked to approve. */
export function ApprovalMark({ campaign }: { campaign: Pick<Campaign, "approval" | "status"> }) {
  const { approval, status } = campaign;
  if (!approval || (status !== "draft" && status !== "failed")) return null;
  if (approval.status === "withdrawn" || approval.status === "applied") return null;
  return <ApprovalStatusPill status={approval.status} />;
}
