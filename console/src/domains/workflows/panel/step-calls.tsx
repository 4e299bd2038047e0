import { Button, Flex, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  useListWorkflowCallsQuery,
  useResolveWorkflowCallsMutation,
} from "../../../lib/api.generated.ts";
import type { WorkflowCall } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { CodeView } from "../../../ui/code/code-view.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { StatusPill, type StatusTone } from "../../../ui/feedback/status-pill.tsx";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { requestText } from "../../requests/index.ts";
import classes from "./panel.module.css";

const SHOWN = 20;
/** The API's maximum of one decision. */
const DECIDED_MAX = 100;
const REFRESH_MS = 5_000;
const TONES: Record<WorkflowCall["state"], StatusTone> = {
  queued: "info",
  calling: "progress",
  done: "done",
  uncertain: "warning",
  canceled: "neutral",
};

interface StepCallsProps {
  workflowId: string;
  stepId: string;
}

/** The requests of a step: the latest ones, and those without a response, which need a decision. */
export function StepCalls({ workflowId: id, stepId }: StepCallsProps) {
  const { t } = useTranslation("workflow-steps");
  const { number } = useFormats();
  const options = { pollingInterval: REFRESH_MS, skipPollingIfUnfocused: true };
  // Those whose contacts wait come first: the others may be many.
  const held = useListWorkflowCallsQuery(
    { id, stepId, isHeld: "true", limit: DECIDED_MAX },
    options,
  );
  const passed = useListWorkflowCallsQuery(
    { id, stepId, state: "uncertain", isHeld: "false", limit: DECIDED_MAX },
    options,
  );
  const latest = useListWorkflowCallsQuery({ id, stepId, limit: SHOWN }, options);
  const open = [...(held.data?.items ?? []), ...(passed.data?.items ?? [])].slice(0, DECIDED_MAX);
  const total = (held.data?.total ?? 0) + (passed.data?.total ?? 0);
  const rest = (latest.data?.items ?? []).filter(({ state }) => state !== "uncertain");
  const problem = latest.error ?? held.error ?? passed.error;
  if (problem && !latest.data)
    return (
      <ErrorState
        title={t("call.failed")}
        problem={problem}
        onRetry={() => void latest.refetch()}
      />
    );
  return (
    <>
      {open.length > 0 && (
        <section className={classes.rows}>
          <h3>{t("call.uncertainTitle")}</h3>
          <Text size="xs" c="dimmed" mb="xs">
            {t("call.uncertainText")}
          </Text>
          {total > open.length && (
            <Text size="xs" mb="xs">
              {t("call.shown", {
                count: total,
                shown: number(open.length),
                number: number(total),
              })}
            </Text>
          )}
          <Decisions workflowId={id} calls={open} />
          <CallList calls={open} />
        </section>
      )}
      {rest.length > 0 && (
        <section className={classes.rows}>
          <h3>{t("call.latest")}</h3>
          <CallList calls={rest} />
        </section>
      )}
    </>
  );
}

/** Repeats the requests whose contacts wait, or marks all as done. */
function Decisions({ workflowId, calls }: { workflowId: string; calls: readonly WorkflowCall[] }) {
  const { t } = useTranslation("workflow-steps");
  const { number } = useFormats();
  const { can } = useSession();
  const showProblem = useProblemToast();
  const [resolve, resolving] = useResolveWorkflowCallsMutation();
  const held = calls.filter(({ isHeld }) => isHeld);
  if (!can("CAMPAIGN.SEND")) return null;

  async function decide(decision: "repeat" | "done", some: readonly WorkflowCall[]) {
    try {
      const ids = some.map((call) => call.id);
      const resolveWorkflowCallsBody = { ids, decision };
      const { count } = await resolve({ id: workflowId, resolveWorkflowCallsBody }).unwrap();
      toast.success(t(`call.decided.${decision}`, { count, number: number(count) }));
    } catch (error) {
      showProblem(error);
    }
  }
  return (
    <Group gap="xs" mb="xs">
      <Button
        variant="default"
        size="xs"
        disabled={held.length === 0}
        loading={resolving.isLoading}
        onClick={() => void decide("repeat", held)}
      >
        {t("call.repeat", { number: number(held.length) })}
      </Button>
      <Button
        variant="default"
        size="xs"
        loading={resolving.isLoading}
        onClick={() => void decide("done", calls)}
      >
        {t("call.markDone", { number: number(calls.length) })}
      </Button>
    </Group>
  );
}

function CallList({ calls }: { calls: readonly WorkflowCall[] }) {
  return (
    <ul className={classes.calls}>
      {calls.map((call) => (
        <CallEntry key={call.id} call={call} />
      ))}
    </ul>
  );
}

function CallEntry({ call }: { call: WorkflowCall }) {
  const { t } = useTranslation(["workflow-steps", "requests"]);
  const { relative } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { state, statusCode, error, startedAt, dueAt, request, answer, problems } = call;
  const result =
    statusCode === null
      ? error === null
        ? null
        : t(`requests:error.${error}`)
      : t("call.status", { status: String(statusCode) });
  return (
    <li>
      <Flex gap="xs" align="center" justify="space-between">
        <Text size="sm" truncate miw={0}>
          <bdi>{call.name || call.email || t("call.unknown")}</bdi>
        </Text>
        <StatusPill tone={TONES[state]} label={t(`call.state.${state}`)} />
      </Flex>
      <Text size="xs" c="dimmed">
        {[
          result,
          startedAt === null ? null : relative(startedAt),
          dueAt === null || startedAt === null ? null : t("call.again", { when: relative(dueAt) }),
        ]
          .filter((part) => part !== null)
          .join(" · ")}
      </Text>
      {problems.map(({ field, problem }) => (
        <Text key={field} size="xs" c="dimmed">
          <bdi dir="ltr">{field}</bdi>: {t(`call.value.${problem as "missing"}`)}
        </Text>
      ))}
      {request !== null && (
        <Button
          variant="transparent"
          size="compact-xs"
          p={0}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "call.hide" : "call.show")}
        </Button>
      )}
      {isOpen && request !== null && (
        <Flex direction="column" gap="xs" mt="xs">
          <CodeView code={requestText(request)} label={t("requests:editor.try.request")} wrap />
          {answer !== "" && <CodeView code={answer} label={t("requests:editor.try.answer")} wrap />}
        </Flex>
      )}
    </li>
  );
}
