import { Button, Group } from "@mantine/core";
import { ClockCounterClockwiseIcon } from "@phosphor-icons/react/ClockCounterClockwise";
import { useContext, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { type SendingAccount, useListSendingAccountsQuery } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useConfirm } from "../../../ui/dialogs/confirm.tsx";
import { useUnsavedChanges } from "../../../ui/dialogs/unsaved-changes.ts";
import { NoticeBar } from "../../../ui/feedback/notice-bar.tsx";
import { toast } from "../../../ui/feedback/toasts.ts";
import { TimeZoneContext, useFormats } from "../../../ui/formats/formats.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { RunEffect } from "../actions/run-effect.tsx";
import { SCHEDULER_PATH, taskPath } from "../task-paths.ts";
import { useAvailability } from "../task-types.tsx";
import { FirstRunText } from "./first-run-text.tsx";
import { SaveButton } from "./save-button.tsx";
import { type Starter, starterOf, starterValues } from "./starters.ts";
import {
  deleteNewTaskDraft,
  findNewTaskDraft,
  storeNewTaskDraft,
  useStoredDraft,
} from "./task-drafts.ts";
import { TaskForm } from "./task-form.tsx";
import { newTaskValues, type TaskValues } from "./task-values.ts";
import { type SaveHow, useCreateTask } from "./use-save-task.ts";
import { type TaskDraft, useTaskDraft } from "./use-task-draft.ts";

const STARTED: SaveHow = { draft: false, startImmediately: false };
const RUN_AT_ONCE: SaveHow = { draft: false, startImmediately: true };
const AS_DRAFT: SaveHow = { draft: true, startImmediately: false };

/** Creates a scheduled task. */
export function NewTaskPage() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const starter = starterOf(params.get("starter"));
  const { data: accounts, isError } = useListSendingAccountsQuery();
  if (!user || (!accounts && !isError)) return null;
  return (
    <NewTask
      // Another starter is another task.
      key={starter ?? ""}
      userId={user.id}
      starter={starter}
      accounts={accounts?.items ?? []}
    />
  );
}

interface NewTaskProps {
  userId: string;
  starter: Starter | undefined;
  accounts: readonly SendingAccount[];
}

function NewTask({ userId, starter, accounts }: NewTaskProps) {
  const { t } = useTranslation(["task-form", "tasks"]);
  const navigate = useNavigate();
  const { draft, notice } = useNewDraft({ userId, starter, accounts });
  const [createdId, setCreatedId] = useState<string | null>(null);
  const { values } = draft;
  const isOpen = draft.dirty && createdId === null;
  const saving = useCreateTask(draft, ({ id }) => {
    toast.success(t("task-form:created"));
    setCreatedId(id);
  });
  const kept = useStoredDraft(values, isOpen, userId);
  // Values kept in this browser are not lost.
  useUnsavedChanges(isOpen, {
    settle: () => Promise.resolve(storeNewTaskDraft(values, userId)),
  });
  useEffect(() => {
    if (createdId === null) return;
    // Deletes the draft only now that nothing can save it again.
    deleteNewTaskDraft(userId);
    void navigate(taskPath(createdId), { replace: true });
  }, [createdId, userId, navigate]);

  const isDraftOnly = useAvailability()(values.type) !== "full";
  return (
    <>
      <PageHeader
        back={{ to: SCHEDULER_PATH, label: t("tasks:title") }}
        title={t("tasks:new")}
        description={<KeptMark kept={kept} />}
      />
      <TaskForm
        draft={draft}
        errors={saving.errors}
        onSubmit={() => saving.save(isDraftOnly ? AS_DRAFT : STARTED)}
        notice={notice}
        foot={(schedule) => (
          <>
            <FirstRunText values={values} schedule={schedule} />
            <Buttons draft={draft} saving={saving} isBusy={saving.isSaving || createdId !== null} />
          </>
        )}
      />
    </>
  );
}

/** Starts from a starter, from the draft in this browser, or empty. */
function useNewDraft({ userId, starter, accounts }: NewTaskProps) {
  const { t } = useTranslation(["task-form", "tasks"]);
  const { clock } = useFormats();
  const timeZone =
    useContext(TimeZoneContext) ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [fresh] = useState(() => newTaskValues(timeZone, userId, accounts));
  const [kept, setKept] = useState(() => findNewTaskDraft(userId));
  const [filled] = useState<TaskValues>(() =>
    starter
      ? starterValues(starter, t(`tasks:starter.${starter}.name`), fresh)
      : (kept?.values ?? fresh),
  );
  const draft = useTaskDraft(null, fresh, filled);
  const settle = (values: TaskValues) => {
    draft.fill(values);
    setKept(null);
    if (values === fresh) deleteNewTaskDraft(userId);
  };
  const notice = kept && (
    <NoticeBar
      tone="quiet"
      icon={<ClockCounterClockwiseIcon size={18} aria-hidden />}
      title={t(starter ? "task-form:kept.waiting" : "task-form:kept.continued", {
        time: clock(kept.at),
      })}
      choices={
        starter
          ? [{ label: t("task-form:kept.continue"), onChoose: () => settle(kept.values) }]
          : [
              { label: t("task-form:kept.startOver"), onChoose: () => settle(fresh) },
              { label: t("task-form:kept.fine"), onChoose: () => setKept(null), subtle: true },
            ]
      }
    />
  );
  return { draft, notice };
}

/** Says that the draft is kept, and since when. */
function KeptMark({ kept }: { kept: ReturnType<typeof useStoredDraft> }) {
  const { t } = useTranslation("task-form");
  const { clock } = useFormats();
  if (kept.failed) return t("kept.failed");
  return kept.at === null ? t("intro") : t("kept.at", { time: clock(kept.at) });
}

interface ButtonsProps {
  draft: TaskDraft;
  saving: ReturnType<typeof useCreateTask>;
  isBusy: boolean;
}

function Buttons({ draft: { values }, saving, isBusy }: ButtonsProps) {
  const { t } = useTranslation(["task-form", "tasks"]);
  const confirm = useConfirm();
  const availabilityOf = useAvailability();
  const { type, actions, assignees } = values;
  if (availabilityOf(type) !== "full")
    return (
      <Group gap="xs">
        <Button variant="default" disabled title={t("task-form:sms.soon")}>
          {t("task-form:create")}
        </Button>
        <SaveButton label={t("task-form:saveDraft")} isSaving={isBusy} />
      </Group>
    );
  const runLabel = t(type === "email" ? "task-form:sendNow" : "task-form:createAndRun");

  async function createAndRun(): Promise<void> {
    if (!saving.check(false)) return;
    const agreed = await confirm({
      title: t("task-form:runConfirm", { name: values.name.trim() }),
      consequence: <RunEffect action={actions[type]} assignees={assignees.length} />,
      confirmLabel: runLabel,
    });
    if (agreed) await saving.save(RUN_AT_ONCE);
  }
  return (
    <Group gap="xs">
      <Button
        variant="subtle"
        color="gray"
        disabled={isBusy}
        onClick={() => void saving.save(AS_DRAFT)}
      >
        {t("task-form:saveDraft")}
      </Button>
      <Button variant="default" disabled={isBusy} onClick={() => void createAndRun()}>
        {runLabel}
      </Button>
      <SaveButton label={t("task-form:create")} isSaving={isBusy} />
    </Group>
  );
}
