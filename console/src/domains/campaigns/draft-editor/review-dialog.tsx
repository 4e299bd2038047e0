import { Alert, Box, Button, Flex, Group, Modal, Skeleton, Text } from "@mantine/core";
import { CaretRightIcon, WarningCircleIcon } from "@phosphor-icons/react";
import { useEffect, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import {
  type Campaign,
  type LimitReached,
  useListSendingAccountsQuery,
} from "../../../lib/api.generated.ts";
import { ApiProblemError, transportProblem } from "../../../lib/api-problem.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { MailThumbnail } from "../../templates/index.ts";
import { AskApproval } from "../../approvals/index.ts";
import { stepNames } from "../../workflows/index.ts";
import { PlanExcess } from "../../billing/index.ts";
import { audienceName } from "../audience-name.ts";
import { CampaignFacts } from "../campaign-facts.tsx";
import { useWhenLabels } from "../../../ui/formats/when-labels.ts";
import { useStartCampaign } from "../use-start-campaign.ts";
import { WorkflowSentence } from "./workflow-sentence.tsx";
import { MissingPartLink } from "./missing-part-link.tsx";
import { missingPartsOf, type MissingPart } from "./missing-parts.ts";
import { CampaignFindings } from "../../findings/index.ts";
import { RehearsalCard } from "../rehearsal/rehearsal-card.tsx";
import { jumpTo } from "./section.tsx";
import classes from "./draft-editor.module.css";
import { type DraftPlace, useDraft } from "./draft-context.ts";
import { useMissingPartLabels } from "./use-missing-part-labels.ts";
import { type ReviewResult, useAskReview } from "./use-review.ts";

/** The review before sending: one sentence, the facts behind it, and one button labeled with its effect. */
export function ReviewDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation("campaigns");
  const { values } = useDraft();
  const [tries, setTries] = useState(0);
  // Escape closes only the dialog on top.
  const [isCovered, setCovered] = useState(false);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
      size={640}
      title={t(values.kind === "workflow" ? "review.titleStart" : "review.title")}
      classNames={{ body: classes.reviewBody }}
    >
      {opened && (
        <Review
          key={tries}
          onRetry={() => setTries(tries + 1)}
          onClose={onClose}
          onCovered={setCovered}
        />
      )}
    </Modal>
  );
}

/** The sentence, by the time zone that applies. */
const SENTENCES = {
  once: "review.sentence.once",
  workspace: "review.sentence.workspace",
  recipient: "review.sentence.recipient",
} as const;
/** For all contacts: their number names the audience. */
const EVERYONE_SENTENCES = {
  once: "review.everyone.once",
  workspace: "review.everyone.workspace",
  recipient: "review.everyone.recipient",
} as const;
/** For a part of all contacts that is not a filter, such as that of a resend. */
const PART_SENTENCES = {
  once: "review.resend.once",
  workspace: "review.resend.workspace",
  recipient: "review.resend.recipient",
} as const;

type Asked =
  | { state: "asking" }
  | { state: "failed"; problem: unknown }
  | { state: "known"; review: ReviewResult };

interface ReviewProps {
  onRetry: () => void;
  onClose: () => void;
  /** Called when another dialog opens or closes on top of this one. */
  onCovered: (isCovered: boolean) => void;
}

/** Saves the draft, then asks for its review. */
function useAskedReview(): Asked {
  const { draft } = useDraft();
  const ask = useAskReview();
  const [asked, setAsked] = useState<Asked>({ state: "asking" });
  useEffect(() => {
    let left = false;
    const run = async () => {
      await draft.settle();
      await draft.ensureRecord();
      const { stored, saving } = draft.get();
      if (stored.id === "")
        throw new ApiProblemError(
          saving.kind === "failed" ? saving.problem : transportProblem("FETCH_ERROR"),
        );
      return ask(stored).answer;
    };
    run().then(
      (review) => left || setAsked({ state: "known", review }),
      (problem: unknown) => left || setAsked({ state: "failed", problem }),
    );
    return () => {
      left = true;
    };
  }, [draft, ask]);
  return asked;
}

function Review({ onRetry, onClose, onCovered }: ReviewProps) {
  const { t } = useTranslation(["campaigns", "rehearsal"]);
  const wordsOf = useMissingPartLabels();
  const [accepted, setAccepted] = useState<string[]>([]);
  const { stored, values, workflow, review: ofPage } = useDraft();
  const asked = useAskedReview();

  if (asked.state === "failed") {
    return <ErrorState title={t("audience.failed")} problem={asked.problem} onRetry={onRetry} />;
  }
  if (asked.state === "asking")
    return <Skeleton height={220} radius="md" role="status" aria-label={t("review.checking")} />;

  const { review } = asked;
  // The page behind shows the same missing values.
  const onFilled = () => {
    ofPage.again();
    onRetry();
  };
  const isWorkflow = stored.kind === "workflow";
  const missingParts = missingPartsOf(values, review, workflow?.definition);
  // Has its own message, with numbers.
  const otherMissingParts = missingParts.filter(({ code }) => code !== "PLAN_LIMIT_REACHED");
  const count = review.canReceive ?? 0;
  const isHeld = review.findings.some(({ isSerious, key }) => isSerious && !accepted.includes(key));
  return (
    <>
      <p className={classes.sentence}>
        {isWorkflow ? <WorkflowSentence review={review} /> : <Sentence review={review} />}
      </p>
      <Reviewed review={review} />
      {otherMissingParts.length > 0 && (
        <MissingParts
          missingParts={otherMissingParts}
          wordsOf={wordsOf}
          onClose={onClose}
          onFilled={onFilled}
        />
      )}
      {review.planExcess && <Excess excess={review.planExcess} onClose={onClose} />}
      <CampaignFindings
        findings={review.findings}
        accepted={accepted}
        onAccept={setAccepted}
        steps={workflow && stepNames(workflow.definition)}
      />
      {!isWorkflow && (
        <RehearsalCard
          campaignId={stored.id}
          canReceive={review.canReceive}
          disabled={missingParts.length > 0 || count === 0}
          onCovered={onCovered}
        />
      )}
      {isHeld && (
        <Text size="sm" c="var(--warning-text)" mt="md">
          {t("rehearsal:findings.blocked")}
        </Text>
      )}
      {review.approval === "needed" ? (
        <AskApproval
          campaignId={stored.id}
          disabled={missingParts.length > 0 || isHeld || (!isWorkflow && count === 0)}
          acceptedFindings={accepted}
          onClose={onClose}
        />
      ) : (
        <Send
          review={review}
          disabled={missingParts.length > 0 || isHeld}
          accepted={accepted}
          onClose={onClose}
        />
      )}
    </>
  );
}

/** The email itself with its sender, subject and audience. */
function Reviewed({ review }: { review: ReviewResult }) {
  const { t } = useTranslation("campaigns");
  const { stored, values, mail } = useDraft();
  const senders = useListSendingAccountsQuery();
  const isCaptured =
    senders.data?.items.find((one) => one.id === values.sendingAccountId)?.kind === "capture";
  return (
    <Flex mt="md" gap="md" align="flex-start">
      {stored.kind !== "workflow" && mail.preview && (
        <div className={classes.reviewedMail}>
          <MailThumbnail html={mail.preview.html} near name={t("preview.title")} />
        </div>
      )}
      <Box flex="1 1 0" miw={0}>
        <CampaignFacts campaign={stored} review={review} isCaptured={isCaptured} />
      </Box>
    </Flex>
  );
}

/** The button that starts or schedules, where no one has to approve it. */
function Send({
  review,
  disabled,
  accepted,
  onClose,
}: {
  review: ReviewResult;
  disabled: boolean;
  /** The serious findings that are sent anyway, by key. */
  accepted: string[];
  onClose: () => void;
}) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { stored } = useDraft();
  const { start, isStarting } = useStartCampaign();
  const isWorkflow = stored.kind === "workflow";
  const isNow = stored.sendAt === null;
  const count = review.canReceive ?? 0;
  return (
    <>
      <Group justify="flex-end" gap="xs" mt="lg" className={classes.reviewActions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("review.back")}
        </Button>
        <Button
          loading={isStarting}
          disabled={disabled || (!isWorkflow && count === 0)}
          onClick={() => void start(stored, accepted)}
        >
          {isWorkflow
            ? t(isNow ? "send.start" : "send.scheduleStart")
            : t(isNow ? "send.action" : "send.schedule", { count, number: formats.number(count) })}
        </Button>
      </Group>
      <Text className={classes.reviewHint} mt="var(--space-2-5)" size="xs" c="dimmed">
        {t(
          !isNow ? "review.scheduleHint" : isWorkflow ? "review.undoStartHint" : "review.undoHint",
        )}
      </Text>
    </>
  );
}

type Audience = Pick<Campaign, "filters" | "excludedFilters" | "topicName" | "resendOf">;

function sentencesFor({ filters, excludedFilters, topicName, resendOf }: Audience) {
  if (filters.length > 0) return SENTENCES;
  const isPart = resendOf !== null || excludedFilters.length > 0 || topicName !== null;
  return isPart ? PART_SENTENCES : EVERYONE_SENTENCES;
}

/** The content, audience and time of the send. */
function Sentence({ review }: { review: ReviewResult }) {
  const { t, i18n } = useTranslation("campaigns");
  const formats = useFormats();
  const when = useWhenLabels();
  const { stored } = useDraft();
  const count = review.canReceive ?? 0;
  const time = stored.sendAt === null ? t("when.atOnce") : when.ofLocal(stored.sendAt);
  const clock = stored.sendAt === null ? "once" : stored.sendAtZone;
  return (
    <Trans
      t={t}
      i18nKey={sentencesFor(stored)[clock]}
      count={count}
      values={{
        number: formats.number(count),
        name: stored.name,
        audience: audienceName(stored, t, i18n.language, true),
        when: time,
        place: when.place,
      }}
      components={{ b: <Text component="bdi" inherit c="var(--brand-text)" fw={620} /> }}
      shouldUnescape
    />
  );
}

/** Returns a function that closes the dialog and leads to a place, after the dialog has returned the focus. */
function useLeaving(onClose: () => void): (place: DraftPlace) => void {
  const { goTo } = useDraft();
  return (place) => {
    if (goTo) return goTo(place);
    onClose();
    setTimeout(() => jumpTo(place.section), 240);
  };
}

/** By how much the audience exceeds the plan's emails, with the available solutions. */
function Excess({ excess, onClose }: { excess: LimitReached; onClose: () => void }) {
  const { t } = useTranslation("plan-limits");
  const leaveTo = useLeaving(onClose);
  return (
    <PlanExcess
      excess={{ ...excess, limit: "emails" }}
      action={
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => leaveTo({ section: "audience" })}
        >
          {t("smaller")}
        </Button>
      }
    />
  );
}

interface MissingPartsProps {
  missingParts: readonly MissingPart[];
  wordsOf: (missing: MissingPart) => string;
  onClose: () => void;
  onFilled: () => void;
}

/** Missing values, each with a link to where it is fixed. */
function MissingParts({ missingParts, wordsOf, onClose, onFilled }: MissingPartsProps) {
  const leaveTo = useLeaving(onClose);
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  return (
    <Alert
      color="orange"
      mt="md"
      role="alert"
      icon={<WarningCircleIcon aria-hidden />}
      title={t("lacks.title", {
        count: missingParts.length,
        number: formats.number(missingParts.length),
      })}
    >
      <Flex m={0} p={0} component="ul" direction="column" gap="3xs">
        {missingParts.map((missing) => (
          <li key={`${missing.path} ${missing.code}`}>
            <MissingPartLink missing={missing} onFilled={onFilled} onJump={() => leaveTo(missing)}>
              <span>{wordsOf(missing)}</span>
              <CaretRightIcon size={14} className="flip-rtl" aria-hidden />
            </MissingPartLink>
          </li>
        ))}
      </Flex>
    </Alert>
  );
}
