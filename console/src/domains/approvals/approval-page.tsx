import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Button, Group, Stack, Text } from "@mantine/core";
import { LinkSimpleIcon } from "@phosphor-icons/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import { Link, useParams } from "react-router";
import {
  api,
  type Approval,
  useGetApprovalQuery,
  useLookAtApprovalMutation,
} from "../../lib/api.generated.ts";
import { copyText } from "../../ui/buttons/copy-text.ts";
import { CardSkeleton } from "../../ui/feedback/card-skeleton.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { toast } from "../../ui/feedback/toasts.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { ApprovalStatusPill } from "./approval-mark.tsx";
import { WAITING_PATH } from "./approval-paths.ts";
import classes from "./approval.module.css";
import { AudienceCard } from "./audience-card.tsx";
import { ChangesCard } from "./changes-card.tsx";
import { ChecksCard } from "./checks-card.tsx";
import { DecisionCard } from "./decision-card.tsx";
import { OutlineCard } from "./outline-card.tsx";
import { PreviewCard } from "./preview-card.tsx";
import { SentenceCard } from "./sentence-card.tsx";
import { ThreadCard } from "./thread-card.tsx";
import { useChangeKeys } from "./use-change-keys.ts";

/** Poll interval of an open request, which others can decide and comment on. */
const REFRESH_MS = 5000;

/** A request to approve a campaign or workflow: its messages, changes, and the decision. */
export function ApprovalPage() {
  const { t } = useTranslation("approvals");
  const { id = "" } = useParams();
  const { currentData, error, refetch } = useGetApprovalQuery(
    { id },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true, pollingInterval: REFRESH_MS },
  );
  if (!currentData)
    return (
      <>
        <PageHeader title={t("title")} back={{ to: WAITING_PATH, label: t("views.mine") }} />
        {error ? (
          <ErrorState problem={error} title={t("failedOne")} onRetry={() => void refetch()} />
        ) : (
          <CardSkeleton height={420} />
        )}
      </>
    );
  return <LoadedApproval key={id} approval={currentData} />;
}

function LoadedApproval({ approval }: { approval: Approval }) {
  const { t } = useTranslation("approvals");
  const { id, round, campaignName, status, kind } = approval;
  const [failedPreview, setFailedPreview] = useState(false);
  const [look] = useLookAtApprovalMutation();
  useEffect(() => {
    void look({ id, lookAtApprovalBody: { round } });
  }, [look, id, round]);
  useChangeKeys();
  return (
    <>
      <PageHeader
        back={{ to: WAITING_PATH, label: t("views.mine") }}
        title={<bdi>{campaignName}</bdi>}
        description={
          <Group gap="xs">
            <ApprovalStatusPill status={status} />
            <Asked approval={approval} />
          </Group>
        }
        actions={
          <>
            <Button
              component={Link}
              to={`${CAMPAIGNS_PATH}/${approval.campaignId}`}
              variant="default"
            >
              {t(kind === "workflow" ? "openWorkflow" : "openCampaign")}
            </Button>
            <Button
              variant="default"
              leftSection={<LinkSimpleIcon size={18} aria-hidden />}
              onClick={() =>
                void copyText(window.location.href).then(() => toast.success(t("linkCopied")))
              }
            >
              {t("copyLink")}
            </Button>
          </>
        }
      />
      <CampaignRefresh key={status} />
      <div className={classes.page}>
        <Stack gap="md" miw={0}>
          <SentenceCard approval={approval} />
          {approval.shown.steps.length > 0 && <OutlineCard approval={approval} />}
          {approval.shown.messages.length > 0 && (
            <PreviewCard key={round} approval={approval} onFailed={setFailedPreview} />
          )}
        </Stack>
        <Stack gap="md" miw={0}>
          <DecisionCard approval={approval} isPreviewMissing={failedPreview} />
          <ChangesCard approval={approval} />
          <ThreadCard approval={approval} />
          <AudienceCard approval={approval} />
          <ChecksCard approval={approval} />
        </Stack>
      </div>
    </>
  );
}

/** Reloads campaigns, since a decision changes a campaign's mark, and later its status. */
function CampaignRefresh() {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(api.util.invalidateTags(["Campaigns"]));
  }, [dispatch]);
  return null;
}

/** The requester, the time, and how long it can still be decided. */
function Asked({ approval }: { approval: Approval }) {
  const { t } = useTranslation("approvals");
  const formats = useFormats();
  const { askedBy, askedAt, decideBy, status } = approval;
  const isOpen = status === "waiting";
  return (
    <Text span size="sm" c="dimmed">
      {t("asked", { name: askedBy?.name ?? t("formerMember"), time: formats.clock(askedAt) })}
      {isOpen && (
        <>
          {" · "}
          {decideBy ? t("leaves", { time: formats.relative(decideBy) }) : t("leavesAtOnce")}
        </>
      )}
    </Text>
  );
}
