import { SKIP_REASONS, type WorkflowStepType } from "@arauto/contracts";
import { Anchor, Button, Drawer, Flex, Group, Skeleton, Stack, Text } from "@mantine/core";
import { SignOutIcon } from "@phosphor-icons/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  useGetWorkflowContactRunsQuery,
  useLeaveWorkflowMutation,
  type Workflow,
  type WorkflowContactRuns,
} from "../../../lib/api.generated.ts";
import { isNotFound } from "../../../lib/api-problem.ts";
import { useSession } from "../../../lib/session.ts";
import { useConfirm } from "../../../ui/dialogs/confirm.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { StepMark, useBranchName } from "../../workflows/index.ts";
import classes from "./running-workflow.module.css";
import outline from "./step-outline.module.css";
import { isCapped, isInside, RunStatePill } from "./run-state.tsx";
import { useStepTitles } from "./use-step-titles.ts";

const LIVE_MS = 3000;

interface Props {
  workflow: Workflow;
  contactId: string;
  onClose: () => void;
}

/** One contact's path through a workflow, once per entry, with an action to remove the contact. */
export default function ContactRunDrawer({ workflow, contactId, onClose }: Props) {
  const { t } = useTranslation("running-workflow");
  const { data, error, refetch } = useGetWorkflowContactRunsQuery(
    { id: workflow.id, contactId },
    { pollingInterval: LIVE_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );
  const contact = data?.runs[0];
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={
        contact ? <bdi>{contact.name ?? contact.email ?? t("people.gone")}</bdi> : t("person.title")
      }
    >
      {contact ? (
        <>
          <Head workflow={workflow} contact={contact} />
          {data.runs.map((run) => (
            <Run key={run.round} workflow={workflow} run={run} isOnly={data.runs.length === 1} />
          ))}
        </>
      ) : data || isNotFound(error, "contactId") ? (
        <Text c="var(--text-secondary)">{t("person.never")}</Text>
      ) : error ? (
        <ErrorState problem={error} title={t("person.failed")} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} radius="md" />
      )}
    </Drawer>
  );
}

type ContactRun = WorkflowContactRuns["runs"][number];

function Head({ workflow, contact }: { workflow: Workflow; contact: ContactRun }) {
  const { t } = useTranslation("running-workflow");
  const { can } = useSession();
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const [leave, { isLoading }] = useLeaveWorkflowMutation();
  const { contactId, name, email, state } = contact;
  const removeContact = async () => {
    const sure = await confirm({
      title: t("person.outTitle", { name: name ?? email ?? t("people.gone") }),
      consequence: t(state === "mailing" ? "person.outMailing" : "person.outText"),
      confirmLabel: t("person.out"),
    });
    if (!sure) return;
    try {
      await leave({ id: workflow.id, contactId }).unwrap();
      toast.success(t("person.outDone"));
    } catch (error) {
      showProblem(error);
    }
  };
  return (
    <Group mb="var(--space-5)" gap="var(--space-2) var(--space-4)" justify="space-between">
      {email !== null && (
        <Anchor component={Link} to={`/accounts/${contactId}`}>
          <bdi dir="ltr">{email}</bdi>
        </Anchor>
      )}
      {isInside(state) && can("CAMPAIGN.SEND") && (
        <Button
          size="xs"
          variant="default"
          leftSection={<SignOutIcon size={14} className="flip-rtl" aria-hidden />}
          loading={isLoading}
          onClick={() => void removeContact()}
        >
          {t("person.out")}
        </Button>
      )}
    </Group>
  );
}

/** Outcomes that the engine records as codes, like the reasons for which an email wasn't sent. */
const NOTES = ["notMeant", "skipped", "uncertain", "canceled", "dealExists", "noDeal"] as const;

const endOf = (state: ContactRun["state"]) =>
  state === "failed" || state === "left" || state === "goal" ? state : "finished";

const isPaused = (run: ContactRun): boolean => run.state === "waiting" || isCapped(run);

/** Why an email waits. */
const reasonToWait = (run: ContactRun) =>
  isCapped(run) ? "capped" : run.isHeld ? "byPlan" : "quiet";

function Run({ workflow, run, isOnly }: { workflow: Workflow; run: ContactRun; isOnly: boolean }) {
  const { t } = useTranslation("running-workflow");
  const formats = useFormats();
  const noteOf = useNotes();
  const titleOf = useStepTitles(workflow);
  const types = new Map(
    [...workflow.definition.steps, ...(workflow.published?.definition.steps ?? [])].map(
      ({ id, type }) => [id, type] as const,
    ),
  );
  return (
    <section className={classes.run} aria-label={t("person.round", { number: run.round })}>
      <Group className={classes.runHead} gap="xs">
        {!isOnly && <h3>{t("person.round", { number: run.round })}</h3>}
        <RunStatePill contact={run} />
        <Text span size="xs" c="dimmed">
          {t("person.entered", { time: formats.dateTime(run.enteredAt) })}
        </Text>
      </Group>
      <Flex className={classes.passed} component="ol" direction="column">
        {run.steps.map((step, at) => (
          <PassedStep
            // oxlint-disable-next-line react/no-array-index-key -- a passed step is identified by its position on the path
            key={at}
            run={run}
            step={step}
            title={titleOf(step.stepId)}
            type={types.get(step.stepId) ?? "end"}
          />
        ))}
      </Flex>
      {run.endedAt !== null && (
        <Text size="xs" c="dimmed">
          {t(`person.ended.${endOf(run.state)}`, { time: formats.dateTime(run.endedAt) })}
        </Text>
      )}
      {run.problem !== null && (
        <Text size="xs" c="dimmed">
          {noteOf(run.problem)}
        </Text>
      )}
    </section>
  );
}

/** Returns a function that words notes: codes, or a text from a server or a check. */
function useNotes(): (note: string) => ReactNode {
  const { t } = useTranslation(["running-workflow", "campaigns"]);
  return (note) => {
    const known = NOTES.find((one) => one === note);
    if (known) return t(`running-workflow:note.${known}`);
    const reason = SKIP_REASONS.find((one) => one === note);
    if (reason)
      return t("running-workflow:note.notSent", {
        reason: t(`campaigns:skipped.${reason}`, { count: 1 }),
      });
    return <bdi dir="auto">{note}</bdi>;
  };
}

interface PassedStepProps {
  run: ContactRun;
  step: ContactRun["steps"][number];
  title: string;
  type: WorkflowStepType;
}

/** A step of the path: when the contact arrived, what happened, and what they wait for. */
function PassedStep({ run, step, title, type }: PassedStepProps) {
  const { t } = useTranslation("running-workflow");
  const formats = useFormats();
  const branchName = useBranchName();
  const noteOf = useNotes();
  const isHere = step.leftAt === null;
  const lines: ReactNode[] = [
    step.note !== null && noteOf(step.note),
    isHere && run.state === "uncertain" && t("uncertain.text"),
    isHere &&
      run.dueAt !== null &&
      isPaused(run) &&
      (type === "email"
        ? t(`people.${reasonToWait(run)}`, { time: formats.dateTime(run.dueAt) })
        : t("people.goesOn", { time: formats.relative(run.dueAt) })),
  ];
  return (
    <li>
      <StepMark type={type} size={28} />
      <Stack flex={1} gap={1}>
        <span>
          <strong>
            <bdi>{title}</bdi>
          </strong>
          {step.branch !== null && step.branch !== "next" && (
            <Text
              className={outline.branch}
              span
              size="2xs"
              c="var(--step-rose, var(--text-secondary))"
              fw={600}
            >
              {branchName(step.branch)}
            </Text>
          )}
        </span>
        <Text component="time" size="xs" c="dimmed" dateTime={step.arrivedAt}>
          {formats.dateTime(step.arrivedAt)}
        </Text>
        {lines.filter(Boolean).map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines have no identity
          <Text key={at} span size="xs" c="dimmed">
            {line}
          </Text>
        ))}
      </Stack>
    </li>
  );
}
