import { skipToken } from "@reduxjs/toolkit/query";
import { Button, Collapse, Select, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useGetTemplateQuery, useListSendingAccountsQuery } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { FilterPicker, TopicChoice } from "../../campaigns/index.ts";
import { EmailLine, plainWords, useVariableLabel } from "../../email-editor/index.ts";
import { TemplatePicker } from "../../templates/index.ts";
import { useAudienceCount } from "../use-audience-count.ts";
import { FeedField } from "./feed-field.tsx";
import classes from "./task-form.module.css";
import type { TaskFieldsProps } from "./use-task-draft.ts";

/** The template, sender and audience of a recurring campaign. */
export function EmailFields({ draft, errors }: TaskFieldsProps) {
  const { t } = useTranslation(["task-form", "campaigns"]);
  const { email } = draft.values.actions;
  const senders = useListSendingAccountsQuery();
  const accounts = senders.data?.items ?? [];
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TemplatePicker
          label={t("campaigns:fields.template")}
          placeholder={t("campaigns:fields.choose")}
          value={email.templateId}
          error={errors["action.templateId"]}
          onChange={(templateId) => draft.changeAction("email", { templateId })}
        />
        <Select
          label={t("campaigns:fields.sender")}
          placeholder={t("campaigns:fields.choose")}
          disabled={senders.data === undefined}
          allowDeselect={false}
          data={accounts.map(({ id, name, fromEmail }) => ({
            value: id,
            label: `${name} · ${fromEmail}`,
          }))}
          value={
            accounts.some(({ id }) => id === email.sendingAccountId) ? email.sendingAccountId : null
          }
          error={errors["action.sendingAccountId"]}
          onChange={(sendingAccountId) => draft.changeAction("email", { sendingAccountId })}
        />
      </SimpleGrid>
      <div>
        <FilterPicker
          label={t("task-form:email.audience")}
          placeholder={t("task-form:email.everyone")}
          value={email.filterIds}
          names={[]}
          not={email.excludedFilterIds}
          disabled={false}
          onChange={(filterIds) => draft.changeAction("email", { filterIds })}
        />
        <AudienceLine draft={draft} />
      </div>
      <FeedField draft={draft} errors={errors} />
      <MoreFields draft={draft} errors={errors} />
    </>
  );
}

/** How many people would get the email today. */
function AudienceLine({ draft }: Pick<TaskFieldsProps, "draft">) {
  const { t } = useTranslation("task-form");
  const { number } = useFormats();
  const { canReceive, isStale, problem } = useAudienceCount(draft.values.actions.email);
  const text = problem
    ? t(`email.${problem}`)
    : canReceive === null
      ? t("email.counting")
      : canReceive === 0
        ? t("email.nobody")
        : t("email.receive", { count: canReceive, number: number(canReceive) });
  return (
    <Text
      size="xs"
      c="var(--text-secondary)"
      mt="2xs"
      role="status"
      className={classes.dimmable}
      data-stale={(isStale && canReceive !== null && !problem) || undefined}
    >
      {text} {t("email.frozen")}
    </Text>
  );
}

/** Overrides of the template and the sending account, which most tasks don't need. */
function MoreFields({ draft, errors }: TaskFieldsProps) {
  const { t } = useTranslation(["task-form", "campaigns"]);
  const { email } = draft.values.actions;
  const { templateId, subject, preheader, fromName, replyTo, topicId, excludedFilterIds } = email;
  const [isOpen, setOpen] = useState(
    [subject, preheader, fromName, replyTo, topicId].some((value) => value !== null) ||
      excludedFilterIds.length > 0,
  );
  const { currentData: template } = useGetTemplateQuery(
    templateId === null ? skipToken : { id: templateId },
  );
  const label = useVariableLabel();
  const words = (line: string | undefined) => plainWords(line ?? "", label);
  const change = (part: Partial<typeof email>) => draft.changeAction("email", part);
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        rightSection={<CaretDownIcon size={14} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? "task-form:email.less" : "task-form:email.more")}
      </Button>
      <Collapse expanded={isOpen}>
        <Stack gap="md" pt="sm">
          <EmailLine
            line="subject"
            label={t("campaigns:fields.subject")}
            value={subject}
            placeholder={words(template?.content.subject)}
            disabled={false}
            onChange={(next) => change({ subject: next })}
          />
          <EmailLine
            line="preheader"
            label={t("campaigns:fields.preheader")}
            description={t("campaigns:fields.linesHint")}
            value={preheader}
            placeholder={words(template?.content.preheader)}
            disabled={false}
            onChange={(next) => change({ preheader: next })}
          />
          <SenderFields draft={draft} errors={errors} />
          <FilterPicker
            label={t("campaigns:fields.excluded")}
            placeholder={t("campaigns:fields.nobody")}
            value={excludedFilterIds}
            names={[]}
            not={email.filterIds}
            disabled={false}
            onChange={(next) => change({ excludedFilterIds: next })}
          />
          <TopicChoice
            value={topicId}
            readOnly={false}
            onChange={(next) => change({ topicId: next })}
          />
        </Stack>
      </Collapse>
    </div>
  );
}

/** Overrides of the sender's name and reply address. */
function SenderFields({ draft, errors }: TaskFieldsProps) {
  const { t } = useTranslation("campaigns");
  const { fromName, replyTo } = draft.values.actions.email;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextInput
        label={t("fields.fromName")}
        maxLength={100}
        value={fromName ?? ""}
        error={errors["action.fromName"]}
        dir="auto"
        autoComplete="off"
        onChange={(event) =>
          draft.changeAction("email", { fromName: event.currentTarget.value || null })
        }
      />
      <TextInput
        label={t("fields.replyTo")}
        type="email"
        maxLength={255}
        value={replyTo ?? ""}
        error={errors["action.replyTo"]}
        dir="ltr"
        autoComplete="off"
        onChange={(event) =>
          draft.changeAction("email", { replyTo: event.currentTarget.value || null })
        }
      />
    </SimpleGrid>
  );
}
