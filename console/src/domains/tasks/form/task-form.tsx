import { Button, Text, Textarea, TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { type ReactNode, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "../../../ui/forms/form.tsx";
import type { FormErrors } from "../../../ui/forms/use-save-problems.ts";
import { ActionFields } from "./action-fields.tsx";
import { CalendarCheck } from "./calendar-check.tsx";
import { OwnersSection } from "./owners-section.tsx";
import { PreviewRail } from "./preview-rail.tsx";
import classes from "./task-form.module.css";
import { FailureSection } from "./failure-section.tsx";
import { TypeCards } from "./type-cards.tsx";
import { type SchedulePreview, useSchedulePreview } from "./use-schedule-preview.ts";
import type { TaskDraft } from "./use-task-draft.ts";
import { WhenSection } from "./when-section.tsx";

export interface TaskFormProps {
  draft: TaskDraft;
  errors: FormErrors;
  onSubmit: () => unknown;
  /** The buttons, next to the description of the first run. */
  foot: (schedule: SchedulePreview) => ReactNode;
  /** Shown above the fields. */
  notice?: ReactNode;
}

/** The form of a task, next to the next times of its schedule. Ctrl+Enter submits it. */
export function TaskForm({ draft, errors, onSubmit, foot, notice }: TaskFormProps) {
  const { t } = useTranslation(["task-form", "campaigns"]);
  const { values, change } = draft;
  const schedule = useSchedulePreview(values);
  const all = { ...errors, ...schedule.errors };
  const form = useRef<HTMLDivElement>(null);
  useHotkeys([["mod+Enter", () => form.current?.querySelector("form")?.requestSubmit()]], []);
  return (
    <div ref={form}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {notice}
        <div className={classes.columns}>
          <div className={classes.card}>
            <Section title={t("task-form:what")}>
              <TypeCards value={values.type} onChange={(type) => change({ type })} />
              <TextInput
                label={t("campaigns:fields.name")}
                required
                maxLength={100}
                value={values.name}
                error={all["name"]}
                dir="auto"
                autoComplete="off"
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <ActionFields draft={draft} errors={all} />
              <Description draft={draft} />
            </Section>
            <Section title={t("task-form:when")}>
              <WhenSection draft={draft} errors={all} />
            </Section>
            <Section title={t("task-form:trouble")}>
              <FailureSection draft={draft} errors={all} />
            </Section>
            <Section title={t("task-form:owners.title")}>
              <OwnersSection draft={draft} errors={all} />
            </Section>
            <div className={classes.foot}>{foot(schedule)}</div>
          </div>
          <div className={classes.side}>
            <PreviewRail schedule={schedule} timeZone={values.timeZone} />
            {values.type === "email" && (
              <CalendarCheck
                email={values.actions.email}
                taskId={draft.base?.id ?? null}
                schedule={schedule}
              />
            )}
          </div>
        </div>
      </Form>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Text id={id} component="h2" size="lg" fw={600} ff="text" lts={0}>
        {title}
      </Text>
      {children}
    </section>
  );
}

/** A description, which most tasks don't need. */
function Description({ draft: { values, change } }: Pick<TaskFormProps, "draft">) {
  const { t } = useTranslation("task-form");
  const [isOpen, setOpen] = useState(values.description !== "");
  if (!isOpen)
    return (
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<PlusIcon size={14} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t("description")}
        </Button>
      </div>
    );
  return (
    <Textarea
      label={t("description")}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={1000}
      value={values.description}
      dir="auto"
      onChange={(event) => change({ description: event.currentTarget.value })}
    />
  );
}
