import { Button, Group, Modal, Skeleton, Stack, Text } from "@mantine/core";
import type { WorkflowDefinition } from "@arauto/contracts";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  useGetWorkflowResultsQuery,
  useReviewWorkflowQuery,
  type Workflow,
  type WorkflowResults,
  type WorkflowReview,
} from "../../../lib/api.generated.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { AskApproval } from "../../approvals/index.ts";
import { CampaignFindings } from "../../findings/index.ts";
import { stepNames } from "../steps/names-by-step.ts";
import { ChangesList } from "./changes-list.tsx";
import { definitionDiff } from "./definition-diff.ts";
import { type Inside, InsideChoice } from "./inside-choice.tsx";
import { ProblemsList } from "./problems-list.tsx";

export interface PublishDialogProps {
  opened: boolean;
  onClose: () => void;
  /** As stored, since the review covers the stored version. */
  workflow: Workflow;
  definition: WorkflowDefinition;
  /** Publishes. The dialog closes on success and shows an error on failure. */
  onPublish: (inside: Inside, acceptedFindings: string[]) => Promise<unknown>;
  /** Shows the step with the problem. */
  onShowStep: (stepId: string) => void;
}

/** The review before publishing: the changes, and the effect on contacts inside. */
export function PublishDialog({ opened, onClose, ...props }: PublishDialogProps) {
  const { t } = useTranslation("workflow-steps");
  return (
    <Modal opened={opened} onClose={onClose} size={640} title={t("publish.title")}>
      {opened && <Changes {...props} onClose={onClose} />}
    </Modal>
  );
}

type ChangesProps = Omit<PublishDialogProps, "opened">;

function Changes({ workflow, definition, onPublish, onShowStep, onClose }: ChangesProps) {
  const { t } = useTranslation("workflow-steps");
  const showProblem = useProblemToast();
  const [accepted, setAccepted] = useState<string[]>([]);
  const { id, published } = workflow;
  const fresh = { refetchOnMountOrArgChange: true };
  const review = useReviewWorkflowQuery({ id }, fresh);
  const results = useGetWorkflowResultsQuery({ id }, fresh);
  const [inside, setInside] = useState<Inside>("finish");
  const [busy, setBusy] = useState(false);
  const before = published?.definition ?? { steps: [], links: [] };
  const diff = definitionDiff(before, definition);
  const isSame = diff.added.length + diff.removed.length + diff.changed.length === 0;
  const failed = review.error ?? results.error;
  const again = () => void Promise.all([review.refetch(), results.refetch()]);
  if (failed) return <ErrorState title={t("publish.failed")} problem={failed} onRetry={again} />;
  // Results of an earlier version would be wrong for this one.
  if (review.isFetching || !review.data || !results.data)
    return <Skeleton height={240} radius="md" role="status" aria-label={t("publish.checking")} />;

  const { problems, findings } = review.data;
  const isHeld = findings.some(({ isSerious, key }) => isSerious && !accepted.includes(key));
  const people = results.data.inside;
  const onRemoved = countAt(results.data, diff.removed);
  const run = async () => {
    setBusy(true);
    try {
      await onPublish(people > 0 ? inside : "finish", accepted);
      onClose();
    } catch (problem) {
      showProblem(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap={20}>
      <ChangeSummary isSame={isSame} diff={diff} before={before} after={definition} />
      {people > 0 && (
        <InsideChoice people={people} onRemoved={onRemoved} value={inside} onChange={setInside} />
      )}
      {problems.length > 0 && (
        <ProblemsList
          campaignId={id}
          problems={problems}
          definition={definition}
          onShowStep={(stepId) => {
            onClose();
            onShowStep(stepId);
          }}
        />
      )}
      <Findings
        findings={findings}
        definition={definition}
        accepted={accepted}
        isHeld={isHeld}
        onAccept={setAccepted}
      />
      {review.data.approval === "needed" && !isSame ? (
        <AskApproval
          campaignId={id}
          action="publish"
          inside={people > 0 ? inside : "finish"}
          disabled={problems.length > 0 || isHeld}
          acceptedFindings={accepted}
          onClose={onClose}
        />
      ) : (
        <Buttons
          busy={busy}
          disabled={problems.length > 0 || isSame || isHeld}
          onClose={onClose}
          onRun={() => void run()}
        />
      )}
    </Stack>
  );
}

/** The changes, or that there are none. */
function ChangeSummary({
  isSame,
  ...changes
}: { isSame: boolean } & ComponentProps<typeof ChangesList>) {
  const { t } = useTranslation("workflow-steps");
  if (!isSame) return <ChangesList {...changes} />;
  return (
    <Text size="xs" c="dimmed">
      {t("publish.same")}
    </Text>
  );
}

/** Returns how many contacts are at these steps. */
function countAt({ steps }: WorkflowResults, wanted: readonly { id: string }[]): number {
  const ids = new Set(wanted.map(({ id }) => id));
  return steps.reduce((sum, step) => sum + (ids.has(step.stepId) ? step.present : 0), 0);
}

interface FindingsProps {
  findings: WorkflowReview["findings"];
  definition: WorkflowDefinition;
  accepted: readonly string[];
  /** Whether a serious finding was not accepted. */
  isHeld: boolean;
  onAccept: (keys: string[]) => void;
}

/** Findings in the emails of the steps; serious findings have to be accepted. */
function Findings({ findings, definition, accepted, isHeld, onAccept }: FindingsProps) {
  const { t } = useTranslation("rehearsal");
  return (
    <>
      <CampaignFindings
        findings={findings}
        accepted={accepted}
        onAccept={onAccept}
        steps={stepNames(definition)}
      />
      {isHeld && (
        <Text size="sm" c="var(--warning-text)">
          {t("findings.blocked")}
        </Text>
      )}
    </>
  );
}

function Buttons({
  busy,
  disabled,
  onClose,
  onRun,
}: {
  busy: boolean;
  disabled: boolean;
  onClose: () => void;
  onRun: () => void;
}) {
  const { t } = useTranslation("workflow-steps");
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" disabled={busy} onClick={onClose} data-autofocus>
        {t("publish.back")}
      </Button>
      <Button loading={busy} disabled={disabled} onClick={onRun}>
        {t("publish.run")}
      </Button>
    </Group>
  );
}
