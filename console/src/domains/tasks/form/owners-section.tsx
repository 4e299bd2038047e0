import { TASK_ASSIGNEES_MAX, TASK_PRIORITIES, TASK_TAGS_MAX } from "@arauto/contracts";
import {
  Group,
  Input,
  MultiSelect,
  SegmentedControl,
  SimpleGrid,
  Switch,
  TagsInput,
} from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useGetTaskCountsQuery, useListMembersQuery } from "../../../lib/api.generated.ts";
import type { TaskFieldsProps } from "./use-task-draft.ts";

const NOTICES = ["notifyOnStart", "notifyOnSuccess", "notifyOnFailure"] as const;

/** The assignees of the task, their notifications, and the tags to find it by. */
export function OwnersSection({ draft, errors }: TaskFieldsProps) {
  const { t } = useTranslation(["task-form", "tasks"]);
  const { values, change } = draft;
  const { data: members } = useListMembersQuery();
  const { data: counts } = useGetTaskCountsQuery();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <MultiSelect
          label={t("tasks:column.assignees")}
          placeholder={values.assignees.length === 0 ? t("task-form:owners.choose") : undefined}
          searchable
          hidePickedOptions
          maxValues={TASK_ASSIGNEES_MAX}
          data={(members?.items ?? []).map(({ userId, name }) => ({ value: userId, label: name }))}
          value={members ? values.assignees : []}
          error={errors["assignees"]}
          onChange={(assignees) => change({ assignees })}
        />
        <TagsInput
          label={t("tasks:column.tags")}
          placeholder={values.tags.length === 0 ? t("task-form:owners.tag") : undefined}
          data={counts?.tags ?? []}
          maxTags={TASK_TAGS_MAX}
          maxLength={50}
          splitChars={[",", ";"]}
          acceptValueOnBlur
          value={values.tags}
          error={errors["tags"]}
          onChange={(tags) => change({ tags })}
        />
      </SimpleGrid>
      <Input.Wrapper
        label={t("tasks:column.priority")}
        labelElement="div"
        description={t("task-form:owners.priorityHint")}
        inputWrapperOrder={["label", "input", "description"]}
      >
        <div>
          <SegmentedControl
            aria-label={t("tasks:column.priority")}
            data={TASK_PRIORITIES.map((value) => ({ value, label: t(`tasks:priority.${value}`) }))}
            value={values.priority}
            onChange={(priority) => change({ priority })}
          />
        </div>
      </Input.Wrapper>
      <Group gap="lg" role="group" aria-label={t("task-form:owners.notices")}>
        {NOTICES.map((notice) => (
          <Switch
            key={notice}
            label={t(`task-form:owners.${notice}`)}
            checked={values[notice]}
            onChange={(event) => change({ [notice]: event.currentTarget.checked })}
          />
        ))}
      </Group>
    </>
  );
}
