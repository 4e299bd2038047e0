import {
  Alert,
  Button,
  Group,
  Radio,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import type { FormEvent } from "react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../lib/api-problem.ts";
import { useCreateTopicMutation, useUpdateTopicMutation } from "../../lib/api.generated.ts";
import type { Topic } from "../../lib/api.generated.ts";
import { Form } from "../../ui/forms/form.tsx";
import { fieldErrors, useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { useUnsavedChanges } from "../../ui/dialogs/unsaved-changes.ts";
import { sameValues, type TopicValues, valuesOf } from "./topic-values.ts";

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
 * Creates or updates a topic. Changes never affect contacts' own choices; the form explains what
 * they mean for other contacts.
 */
export function TopicForm({ subject, onDirty, onSaved, onCancel }: Props) {
  const { t } = useTranslation(["topics", "errors"]);
  const showProblem = useProblemToast();
  const [create, creating] = useCreateTopicMutation();
  const [update, updating] = useUpdateTopicMutation();
  const [base, setBase] = useState(subject === "new" ? null : subject);
  const [values, setValues] = useState(() => valuesOf(base));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<Topic | null>(null);
  const dirty = !sameValues(values, valuesOf(base));
  useUnsavedChanges(dirty);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);

  function set<K extends keyof TopicValues>(key: K, value: TopicValues[K]): void {
    setValues((now) => ({ ...now, [key]: value }));
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== key)));
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const given = { ...values, name: values.name.trim(), description: values.description.trim() };
    if (given.name === "") return setErrors({ name: t("topics:error.nameMissing") });
    try {
      const saved = base
        ? await update({
            id: base.id,
            updateTopicBody: { ...given, version: base.version },
          }).unwrap()
        : await create({ topicBody: given }).unwrap();
      toast.success(t(base ? "topics:saved" : "topics:created", { name: saved.name }));
      onSaved();
    } catch (error) {
      if (isApiProblem(error) && error.code === "VERSION_CONFLICT" && error.current)
        setConflict(error.current as Topic);
      else if (isApiProblem(error) && error.code === "NAME_TAKEN")
        setErrors({ name: t("topics:error.nameTaken") });
      else if (isApiProblem(error) && error.errors?.length) setErrors(fieldErrors(error, t));
      else showProblem(error);
    }
  }

  function settle(theirs: Topic, keepMine: boolean): void {
    setBase(theirs);
    if (!keepMine) setValues(valuesOf(theirs));
    setConflict(null);
  }

  return (
    <Form onSubmit={save}>
      <Stack gap="md">
        {conflict && (
          <Alert role="alert" color="orange" title={t("topics:conflict.title")}>
            {t("topics:conflict.text", { name: conflict.name })}
            <Group mt="xs" gap="xs">
              <Button size="xs" variant="default" onClick={() => settle(conflict, false)}>
                {t("topics:conflict.takeTheirs")}
              </Button>
              <Button size="xs" variant="default" onClick={() => settle(conflict, true)}>
                {t("topics:conflict.keepMine")}
              </Button>
            </Group>
          </Alert>
        )}
        <TextInput
          label={t("topics:form.name")}
          description={t("topics:form.nameHint")}
          required
          data-autofocus
          maxLength={NAME_MAX}
          value={values.name}
          error={errors["name"]}
          onChange={(event) => set("name", event.currentTarget.value)}
        />
        <Textarea
          label={t("topics:form.description")}
          description={t("topics:form.descriptionHint")}
          autosize
          minRows={2}
          maxLength={DESCRIPTION_MAX}
          value={values.description}
          error={errors["description"]}
          onChange={(event) => set("description", event.currentTarget.value)}
        />
        <Radio.Group
          label={t("topics:form.default")}
          value={values.default}
          onChange={(value) => set("default", DEFAULTS.find((known) => known === value) ?? "in")}
        >
          <Stack gap="xs" mt={6}>
            {DEFAULTS.map((value) => (
              <Radio
                key={value}
                value={value}
                label={t(`topics:default.${value}.label`)}
                description={t(`topics:default.${value}.hint`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {base && base.default !== values.default && (
          <Text size="sm" role="status" c="var(--warning-text)">
            {t(`topics:default.${values.default}.change`)}
          </Text>
        )}
        <Switch
          mt="xs"
          label={t("topics:form.public")}
          description={t("topics:form.publicHint")}
          checked={values.visibility === "public"}
          onChange={(event) => set("visibility", event.currentTarget.checked ? "public" : "hidden")}
        />
        <Switch
          label={t("topics:form.active")}
          description={t("topics:form.activeHint")}
          checked={values.status === "active"}
          onChange={(event) => set("status", event.currentTarget.checked ? "active" : "inactive")}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t("topics:form.cancel")}
          </Button>
          <Button
            type="submit"
            loading={creating.isLoading || updating.isLoading}
            disabled={base !== null && !dirty}
          >
            {t(base ? "topics:form.save" : "topics:form.create")}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
