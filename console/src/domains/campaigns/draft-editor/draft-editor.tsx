import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Alert, Button, Drawer, Flex, Group, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { EnvelopeSimpleIcon, PaperPlaneTiltIcon } from "@phosphor-icons/react";
import { NEW_WORKFLOW } from "@arauto/contracts";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { skipToken } from "@reduxjs/toolkit/query";
import { type Campaign, useGetWorkflowQuery } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useStore } from "../../../lib/store.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { useSaveKey } from "../../../ui/keyboard/save-key.ts";
import { useUnsavedChanges } from "../../../ui/dialogs/unsaved-changes.ts";
import { ApprovalNotice } from "../../approvals/index.ts";
import { AudienceSection } from "./audience-section.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { ContentSection } from "./content-section.tsx";
import { DraftMenu } from "./draft-menu.tsx";
import type { DraftStore } from "./draft-store.ts";
import { errorsOf, reviewLabel } from "./draft-values.ts";
import { WorkflowContent } from "./workflow-content.tsx";
import { WorkflowWhen } from "./workflow-when.tsx";
import { KindSection } from "./kind-section.tsx";
import { useLinkedSection } from "./linked-section.ts";
import { missingPartsOf } from "./missing-parts.ts";
import { ReviewDialog } from "./review-dialog.tsx";
import { DraftSavedMark } from "./saved-mark.tsx";
import { SenderSection } from "./sender-section.tsx";
import { DraftContext } from "./draft-context.ts";
import classes from "./draft-editor.module.css";
import { Summary } from "./summary.tsx";
import { TestDialog } from "./test-dialog.tsx";
import { useCampaignMail } from "./use-campaign-mail.ts";
import { useDraftStore } from "./use-draft-store.ts";
import { useReview } from "./use-review.ts";
import { WhenSection } from "./when-section.tsx";

interface Props {
  campaign: Campaign;
  /** The campaign has just been turned back into a draft; the focus goes to the action that sends it again. */
  isBack: boolean;
  /** Called when the first change of a new draft has created its record; `next` is appended to the record's URL. */
  onCreated: (campaign: Campaign, next?: string) => void;
}

const BLANK = { definition: NEW_WORKFLOW };

/**
 * The draft editor: sender, audience, content and schedule. Changes are saved automatically;
 * sending is the primary action.
 */
export default function DraftEditor({ campaign, isBack, onCreated }: Props) {
  const { t } = useTranslation("campaigns");
  const { can } = useSession();
  const draft = useDraftStore(campaign);
  const review = useReview(draft);
  const mail = useCampaignMail(draft);
  const { values, stored, saving } = useStore(draft);
  const isWorkflow = values.kind === "workflow";
  // The workflow is edited on a separate page, perhaps in another window.
  const isNew = stored.id === "";
  const { currentData: drawn } = useGetWorkflowQuery(
    isWorkflow && !isNew && stored.kind === "workflow" ? { id: stored.id } : skipToken,
    {
      refetchOnMountOrArgChange: true,
      refetchOnFocus: true,
    },
  );
  const workflow = isNew ? BLANK : drawn;
  const openDesigner = useRecordAddress(draft, campaign.id, onCreated);
  const readOnly = !can("CAMPAIGN.WRITE");
  const parts = useMemo(
    () => ({ draft, review, mail, workflow, openDesigner, readOnly }),
    [draft, review, mail, workflow, openDesigner, readOnly],
  );
  const missingParts = missingPartsOf(values, review.answer, workflow?.definition);
  const done = (section: string) => missingParts.every((missing) => missing.section !== section);
  const [testing, setTesting] = useState(false);
  const [reviewing, setReviewing] = useState(false);

  const hasErrors = Object.keys(errorsOf(values)).length > 0;
  useUnsavedChanges(saving.kind !== "saved" || hasErrors, { settle: () => draft.settle() });
  useLinkedSection();
  useSaveKey(() => draft.settle(), t("saving.done"));

  const send = can("CAMPAIGN.SEND") && (
    <SendButton isBack={isBack} label={t(reviewLabel(values))} onClick={() => setReviewing(true)} />
  );
  return (
    <DraftContext value={parts}>
      <PageHeader
        title={<bdi>{values.name.trim() || t("untitled")}</bdi>}
        description={<DraftSavedMark />}
        back={{ to: CAMPAIGNS_PATH, label: t("title") }}
        actions={
          !readOnly && (
            <>
              {!isNew && (
                <DraftMenu
                  onReview={can("CAMPAIGN.SEND") ? () => setReviewing(true) : undefined}
                  onTest={isWorkflow ? undefined : () => setTesting(true)}
                />
              )}
              {!isWorkflow && <TestButton onClick={() => setTesting(true)} />}
            </>
          )
        }
      />
      <ConflictNotice />
      <DraftNotices campaign={campaign} stored={stored} />
      <div className={classes.draft}>
        <Stack className={classes.editor} gap={0}>
          <SenderSection done={done("sender")} />
          <KindSection />
          <AudienceSection
            done={done("audience") && (isWorkflow || (review.answer?.canReceive ?? 0) > 0)}
          />
          {isWorkflow ? (
            <WorkflowContent
              done={workflow !== undefined && done("content")}
              missingParts={missingParts}
            />
          ) : (
            <ContentSection done={done("content")} />
          )}
          {isWorkflow ? <WorkflowWhen done={done("when")} /> : <WhenSection done={done("when")} />}
        </Stack>
        <Rail missingParts={missingParts} send={send} />
      </div>
      <TestDialog opened={testing} onClose={() => setTesting(false)} />
      <ReviewDialog opened={reviewing} onClose={() => setReviewing(false)} />
    </DraftContext>
  );
}

/** The outcome of an approval request, why the campaign was not sent, and which campaign it resends. */
function DraftNotices({ campaign, stored }: { campaign: Campaign; stored: Campaign }) {
  const { t } = useTranslation("campaigns");
  return (
    <>
      {/* A save may end a request; a decision comes with the campaign. */}
      <ApprovalNotice campaign={stored.version > campaign.version ? stored : campaign} />
      {campaign.problem && (
        <Alert color="red" variant="light" mb="md" title={t("notSent")}>
          {t([`errors:${campaign.problem.code}`], { defaultValue: campaign.problem.message })}
        </Alert>
      )}
      {campaign.resendOf && (
        <Alert variant="light" mb="md">
          {t("resendOf", { name: campaign.resendOf.name })}
        </Alert>
      )}
    </>
  );
}

/**
 * Reports the record of a new draft, `id` being the one on the page. Returns how to open the
 * designer before there is a record, which creates it.
 */
function useRecordAddress(
  draft: DraftStore,
  id: string,
  onCreated: Props["onCreated"],
): () => void {
  const storedId = useStore(draft, ({ stored }) => stored.id);
  const next = useRef("");
  const report = useEffectEvent(() => onCreated(draft.get().stored, next.current));
  useEffect(() => {
    if (id === "" && storedId !== "") report();
  }, [id, storedId]);
  return useCallback(() => {
    next.current = "/workflows";
    void draft.ensureRecord().then((isCreated) => {
      if (!isCreated) next.current = "";
    });
  }, [draft]);
}

/** Next to the form on wide screens, otherwise an expandable bar at the bottom. */
function Rail({
  missingParts,
  send,
}: {
  missingParts: ReturnType<typeof missingPartsOf>;
  send: React.ReactNode;
}) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const isNarrow = useMediaQuery("(max-width: 1023.98px)", false, {
    getInitialValueInEffect: false,
  });
  const [opened, setOpened] = useState(false);
  if (!isNarrow) {
    return (
      <Flex
        className={classes.rail}
        component="aside"
        direction="column"
        gap="md"
        aria-label={t("summary")}
      >
        <Summary missingParts={missingParts} />
        {send}
      </Flex>
    );
  }
  return (
    <>
      <Group
        className={classes.foot}
        gap="xs"
        align="stretch"
        justify="space-between"
        wrap="nowrap"
      >
        <Button variant="default" onClick={() => setOpened(true)}>
          {missingParts.length > 0
            ? t("lacks.short", {
                count: missingParts.length,
                number: formats.number(missingParts.length),
              })
            : t("summary")}
        </Button>
        {send}
      </Group>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="bottom"
        size="85%"
        title={t("summary")}
        classNames={{ body: classes.railDrawer }}
      >
        <Summary missingParts={missingParts} onJump={() => setOpened(false)} />
      </Drawer>
    </>
  );
}

function TestButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation("campaigns");
  return (
    <Button
      variant="default"
      leftSection={<EnvelopeSimpleIcon size={16} aria-hidden />}
      onClick={onClick}
    >
      {t("testMail.action")}
    </Button>
  );
}

interface SendButtonProps {
  isBack: boolean;
  label: string;
  onClick: () => void;
}

function SendButton({ isBack, label, onClick }: SendButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack) button.current?.focus();
  }, [isBack]);
  return (
    <Button
      ref={button}
      data-review
      leftSection={<PaperPlaneTiltIcon size={16} className="flip-rtl" aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
