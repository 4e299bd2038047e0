import { ActionIcon, Checkbox, Text } from "@mantine/core";
import { TrashIcon } from "@phosphor-icons/react/Trash";
import { useTranslation } from "react-i18next";
import {
  type DealDetails,
  type NextStep,
  useCreateNextStepMutation,
  useDeleteNextStepMutation,
  useUpdateNextStepMutation,
} from "../../../lib/api.generated.ts";
import { useAttempt } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useWhenLabels } from "../../../ui/formats/when-labels.ts";
import classes from "./next-steps.module.css";

/** Maximum number of completed ones shown. */
const DONE_SHOWN = 3;

/** The open next steps of a deal by due date, and the most recently completed ones. */
export function NextSteps({ deal, mayWrite }: { deal: DealDetails; mayWrite: boolean }) {
  const { t } = useTranslation("deals");
  const open = deal.nextSteps.filter(({ doneAt }) => doneAt === null);
  const done = deal.nextSteps.filter(({ doneAt }) => doneAt !== null).slice(0, DONE_SHOWN);
  const { setDone, remove } = useStepActions();
  return (
    <>
      {open.length === 0 && <Text c="dimmed">{t("steps.none")}</Text>}
      <ul>
        {[...open, ...done].map((step) => (
          <li key={step.id} className={classes.step} data-done={step.doneAt !== null || undefined}>
            <Checkbox
              className={classes.box}
              label={<bdi>{step.text}</bdi>}
              checked={step.doneAt !== null}
              disabled={!mayWrite}
              onChange={(event) => void setDone(step, event.currentTarget.checked)}
            />
            {mayWrite && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("steps.remove", { text: step.text })}
                onClick={() => void remove(step)}
              >
                <TrashIcon size={14} aria-hidden />
              </ActionIcon>
            )}
            <StepFacts step={step} />
          </li>
        ))}
      </ul>
    </>
  );
}

function StepFacts({ step: { dueAt, doneAt, assignee } }: { step: NextStep }) {
  const { t } = useTranslation("deals");
  const { ofMoment } = useWhenLabels();
  const isLate = doneAt === null && dueAt !== null && Date.parse(dueAt) < Date.now();
  if (dueAt === null && !assignee) return null;
  return (
    <p className={classes.facts} data-late={isLate || undefined}>
      {dueAt !== null && t(isLate ? "steps.late" : "steps.due", { when: ofMoment(dueAt) })}
      {dueAt !== null && assignee && " · "}
      {assignee && <bdi>{assignee.name}</bdi>}
    </p>
  );
}

function useStepActions() {
  const { t } = useTranslation("deals");
  const [update] = useUpdateNextStepMutation();
  const [create] = useCreateNextStepMutation();
  const [send] = useDeleteNextStepMutation();
  const attempt = useAttempt();
  const bodyOf = ({ text, assignee, dueAt }: NextStep) => ({
    text,
    assigneeId: assignee?.memberId ?? null,
    dueAt,
  });
  const store = (step: NextStep, done: boolean) =>
    attempt(() =>
      update({
        id: step.dealId,
        stepId: step.id,
        updateNextStepBody: { ...bodyOf(step), done },
      }).unwrap(),
    );
  return {
    setDone: async (step: NextStep, done: boolean) => {
      if ((await store(step, done)) && done)
        toast.undo(t("steps.done"), () => void store(step, false));
    },
    remove: async (step: NextStep) => {
      const { id: stepId, dealId: id } = step;
      if (await attempt(() => send({ id, stepId }).unwrap()))
        toast.undo(
          t("steps.removed"),
          () => void attempt(() => create({ id, nextStepBody: bodyOf(step) }).unwrap()),
        );
    },
  };
}
