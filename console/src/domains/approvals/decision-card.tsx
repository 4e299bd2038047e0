import { APPROVAL_UNDO_SECONDS } from "@arauto/contracts";
import { Alert, Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { CheckIcon, LockSimpleIcon } from "@phosphor-icons/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Approval,
  type DecideApprovalBody,
  useDecideApprovalMutation,
  useUndoApprovalMutation,
  useWithdrawApprovalMutation,
} from "../../lib/api.generated.ts";
import { fieldErrors, useProblemToast } from "../../ui/feedback/problem.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { useWhenLabels } from "../../ui/formats/when-labels.ts";
import { useSingleKeys } from "../../ui/keyboard/single-keys.ts";
import classes from "./approval.module.css";
import { KeyHint } from "../../ui/keyboard/key-hint.tsx";
import { withModifier } from "../../ui/keyboard/modifier-key.ts";

const COMMENT_MAX = 1000;

/** The decision, for members who may make it; otherwise why there is none to make. */
export function DecisionCard({
  approval,
  isPreviewMissing,
}: {
  approval: Approval;
  isPreviewMissing: boolean;
}) {
  const { t } = useTranslation("approvals");
  const { status, decision } = approval;
  return (
    <section className={classes.decision} aria-labelledby="decision-title">
      <h2 id="decision-title" className={classes.title}>
        {t(status === "waiting" && decision === "allowed" ? "decision.title" : "decision.state")}
      </h2>
      {status === "waiting" && decision === "allowed" ? (
        <Decide approval={approval} isPreviewMissing={isPreviewMissing} />
      ) : (
        <State approval={approval} />
      )}
    </section>
  );
}

function Decide({ approval, isPreviewMissing }: { approval: Approval; isPreviewMissing: boolean }) {
  const { t } = useTranslation(["approvals", "errors"]);
  const { number } = useFormats();
  const when = useWhenLabels();
  const showProblem = useProblemToast();
  const [comment, setComment] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [decide, { isLoading }] = useDecideApprovalMutation();
  const field = useRef<HTMLTextAreaElement>(null);
  const { id, round, askedBy, approvalAbove, decideBy } = approval;
  const name = askedBy?.name ?? t("approvals:formerMember");

  const run = async (decision: DecideApprovalBody["decision"]) => {
    if (isLoading) return;
    if (decision !== "approve" && comment.trim() === "") {
      setError(t(`approvals:decision.needsComment.${decision}`));
      field.current?.focus();
      return;
    }
    try {
      await decide({ id, decideApprovalBody: { round, decision, comment } }).unwrap();
    } catch (problem) {
      const found = fieldErrors(problem, t)["comment"];
      if (found) setError(found);
      else showProblem(problem);
    }
  };
  useHotkeys([["mod+Enter", () => void (!isPreviewMissing && run("approve"))]], []);
  useSingleKeys({ c: () => field.current?.focus() });
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(`approvals:decision.why.${reasonOf(approval)}`, {
          count: approvalAbove ?? 0,
          number: number(approvalAbove ?? 0),
          name,
        })}
      </Text>
      <Textarea
        ref={field}
        aria-label={t("approvals:decision.comment", { name })}
        placeholder={t("approvals:decision.comment", { name })}
        value={comment}
        maxLength={COMMENT_MAX}
        error={error}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => {
          setComment(event.currentTarget.value);
          setError(null);
        }}
      />
      {isPreviewMissing && (
        <Alert color="red" variant="light">
          {t("approvals:decision.noPreview")}
        </Alert>
      )}
      <DecisionButtons
        approval={approval}
        isPreviewMissing={isPreviewMissing}
        isLoading={isLoading}
        onDecide={(decision) => void run(decision)}
      />
      <Text className={classes.bound} size="xs" c="dimmed">
        <LockSimpleIcon size={16} aria-hidden />
        <span>
          {t("approvals:decision.bound")}{" "}
          {decideBy && t("approvals:decision.until", { time: when.ofMoment(decideBy) })}
        </span>
      </Text>
    </>
  );
}

/** Returns why an approval is required. */
function reasonOf({ isRequired, kind, approvalAbove }: Approval) {
  if (!isRequired) return "notRequired";
  if (kind === "workflow") return "workflow";
  return approvalAbove === 0 ? "all" : "above";
}

/** At the bottom of the window on small screens. */
function DecisionButtons({
  approval: { people, kind },
  isPreviewMissing,
  isLoading,
  onDecide,
}: {
  approval: Approval;
  isPreviewMissing: boolean;
  isLoading: boolean;
  onDecide: (decision: DecideApprovalBody["decision"]) => void;
}) {
  const { t } = useTranslation("approvals");
  const { number } = useFormats();
  return (
    <div className={classes.bar}>
      <Button
        fullWidth
        leftSection={<CheckIcon size={18} aria-hidden />}
        rightSection={<KeyHint keys={withModifier("↵")} />}
        aria-keyshortcuts="Control+Enter"
        disabled={isPreviewMissing}
        loading={isLoading}
        onClick={() => onDecide("approve")}
      >
        {people === null || kind === "workflow"
          ? t("decision.approve")
          : t("decision.approveFor", { count: people, number: number(people) })}
      </Button>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          flex={1}
          disabled={isLoading}
          onClick={() => onDecide("requestChanges")}
        >
          {t("decision.requestChanges")}
        </Button>
        <Button
          variant="subtle"
          color="red"
          disabled={isLoading}
          onClick={() => onDecide("decline")}
        >
          {t("decision.decline")}
        </Button>
      </Group>
    </div>
  );
}

/** The outcome of the request, with a way to undo it if there is one. */
function State({ approval }: { approval: Approval }) {
  const { t } = useTranslation("approvals");
  const formats = useFormats();
  const { status, decision, decidedBy, decidedAt, problem, id } = approval;
  const showProblem = useProblemToast();
  const [withdraw, { isLoading }] = useWithdrawApprovalMutation();
  const values = {
    name: decidedBy?.name ?? t("formerMember"),
    time: decidedAt ? formats.clock(decidedAt) : "",
  };
  const key = status === "waiting" ? `waiting.${decision}` : status;
  return (
    <>
      <Text size="sm" role="status">
        {t(`decision.is.${key}`, values)}
      </Text>
      {problem && (
        <Alert color="red" variant="light">
          {t([`errors:${problem.code}`], { defaultValue: problem.message })}
        </Alert>
      )}
      {status === "approved" && <Undo approval={approval} />}
      {decision === "own" && (status === "waiting" || status === "changesRequested") && (
        <Button
          variant="default"
          loading={isLoading}
          onClick={() => void withdraw({ id }).unwrap().catch(showProblem)}
        >
          {t("decision.withdraw")}
        </Button>
      )}
    </>
  );
}

/** Counts down the undo period. */
function Undo({ approval }: { approval: Approval }) {
  const { t } = useTranslation("approvals");
  const { number, dateTime } = useFormats();
  const showProblem = useProblemToast();
  const [undo, { isLoading }] = useUndoApprovalMutation();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = approval.takesEffectAt
    ? Math.max(0, Math.ceil((Date.parse(approval.takesEffectAt) - now) / 1000))
    : 0;
  if (left === 0) return <Text size="sm">{t("decision.takesEffect")}</Text>;
  // The run of a task that was approved before it is due.
  const isLater = left > APPROVAL_UNDO_SECONDS;
  const button = (
    <Button
      variant="default"
      loading={isLoading}
      onClick={() => void undo({ id: approval.id }).unwrap().catch(showProblem)}
    >
      {isLater
        ? t("decision.undoLater")
        : t("decision.undo", { count: left, number: number(left) })}
    </Button>
  );
  if (!isLater) return button;
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        {t("decision.takesEffectAt", { at: dateTime(approval.takesEffectAt ?? "") })}
      </Text>
      {button}
    </Stack>
  );
}
