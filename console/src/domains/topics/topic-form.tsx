import { Button, Group, Radio, Stack, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Topic } from "../../lib/api.generated.ts";
import { ConflictAlert } from "../../ui/feedback/conflict-alert.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { useUnsavedChanges } from "../../ui/dialogs/unsaved-changes.ts";
import { sameValues, type TopicValues, valuesOf } from "./topic-values.ts";
import { useSaveTopic } from "./use-save-topic.ts";

/** A topic to edit, or a new one. */
export type TopicSubject = Topic | "new";

const NAME_MAX = 80;
const DESCRIPTION_MAX = 300;
const DEFAULTS = ["in", "out"] as const;

interface Props {
  subject: TopicSubject;
  onDirty: (dirty: boolean) => void;
  onSaved: () => void;
  onCancel: () => void;
}

/**
 * Creates or updates a topic. Changes never affect contacts' own choices; the form explains their effect on other
 * contacts.
 */
export function TopicForm({ subject, onDirty, onSaved, onCancel }: Props) {
  const { t } = useTranslation("topics");
  const [base, setBase] = useState(subject === "new" ? null : subject);
  const [values, setValues] = useState(() => valuesOf(base));
  const saving = useSaveTopic({ base, values, onSaved });
  const { errors, conflict } = saving;
  const dirty = !sameValues(values, valuesOf(base));
  useUnsavedChanges(dirty);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);

  function set<K extends keyof TopicValues>(key: K, value: TopicValues[K]): void {
    setValues((now) => ({ ...now, [key]: value }));
    saving.clearError(key);
  }

  function settle(theirs: Topic, keepMine: boolean): void {
    setBase(theirs);
    if (!keepMine) setValues(valuesOf(theirs));
    saving.clearConflict();
  }

  return (
    <Form onSubmit={saving.save}>
      <Stack gap="md">
        {conflict && (
          <ConflictNotice
            theirs={conflict}
            onTakeTheirs={() => settle(conflict, false)}
            onKeepMine={() => settle(conflict, true)}
          />
        )}
        <TextInput
          label={t("form.name")}
          description={t("form.nameHint")}
          required
          data-autofocus
          maxLength={NAME_MAX}
          value={values.name}
          error={errors["name"]}
          onChange={(event) => set("name", event.currentTarget.value)}
        />
        <Textarea
          label={t("form.description")}
          description={t("form.descriptionHint")}
          autosize
          minRows={2}
          maxLength={DESCRIPTION_MAX}
          value={values.description}
          error={errors["description"]}
          onChange={(event) => set("description", event.currentTarget.value)}
        />
        <DefaultField
          value={values.default}
          saved={base?.default}
          onChange={(value) => set("default", value)}
        />
        <Switch
          mt="xs"
          label={t("form.public")}
          description={t("form.publicHint")}
          checked={values.visibility === "public"}
          onChange={(event) => set("visibility", event.currentTarget.checked ? "public" : "hidden")}
        />
        <Switch
          label={t("form.active")}
          description={t("form.activeHint")}
          checked={values.status === "active"}
          onChange={(event) => set("status", event.currentTarget.checked ? "active" : "inactive")}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t("form.cancel")}
          </Button>
          <Button type="submit" loading={saving.isSaving} disabled={base !== null && !dirty}>
            {t(base ? "form.save" : "form.create")}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

interface DefaultFieldProps {
  value: TopicValues["default"];
  /** The stored default; undefined for a new topic. */
  saved: TopicValues["default"] | undefined;
  onChange: (value: TopicValues["default"]) => void;
}

/** Whether contacts who have not chosen receive the topic, and the effect of a change on them. */
function DefaultField({ value, saved, onChange }: DefaultFieldProps) {
  const { t } = useTranslation("topics");
  return (
    <>
      <Radio.Group
        label={t("form.default")}
        value={value}
        onChange={(next) => onChange(DEFAULTS.find((known) => known === next) ?? "in")}
      >
        <Stack gap="xs" mt={6}>
          {DEFAULTS.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`default.${one}.label`)}
              description={t(`default.${one}.hint`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {saved !== undefined && saved !== value && (
        <Text size="sm" role="status" c="var(--warning-text)">
          {t(`default.${value}.change`)}
        </Text>
      )}
    </>
  );
}

interface ConflictProps {
  theirs: Topic;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Reports that another user has changed the topic, and asks whose changes to keep. */
function ConflictNotice({ theirs, onTakeTheirs, onKeepMine }: ConflictProps) {
  const { t } = useTranslation("topics");
  const choices = [
    { label: t("conflict.takeTheirs"), onChoose: onTakeTheirs },
    { label: t("conflict.keepMine"), onChoose: onKeepMine },
  ];
  return (
    <ConflictAlert title={t("conflict.title")} choices={choices}>
      {t("conflict.text", { name: theirs.name })}
    </ConflictAlert>
  );
}
