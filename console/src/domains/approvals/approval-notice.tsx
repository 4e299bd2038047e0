import { Alert, Anchor, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ApprovalStatus, Campaign } from "../../lib/api.generated.ts";
import { approvalPath } from "./approval-paths.ts";

const COLORS: Partial<Record<ApprovalStatus, string>> = {
  waiting: "blue",
  approved: "blue",
  changesRequested: "yellow",
  changed: "yellow",
  declined: "red",
  expired: "red",
  failed: "red",
};

/** Shows the outcome of a draft's approval request, with a link to the thread. */
export function ApprovalNotice({ campaign }: { campaign: Pick<Campaign, "approval" | "status"> }) {
  const { t } = useTranslation("approvals");
  const { approval, status } = campaign;
  const color = approval && COLORS[approval.status];
  if (!approval || !color || (status !== "draft" && status !== "failed")) return null;
  return (
    <Alert color={color} variant="light" mb="md" title={t(`status.${approval.status}`)}>
      <Group gap="xs" justify="space-between">
        <span>{t(`notice.${approval.status}`, { name: approval.askedBy ?? "" })}</span>
        <Anchor component={Link} to={approvalPath(approval.id)}>
          {t("notice.open")}
        </Anchor>
      </Group>
    </Alert>
  );
}
