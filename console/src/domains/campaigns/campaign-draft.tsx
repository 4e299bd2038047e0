import { Alert, Button, Select, Text, TextInput } from "@mantine/core";
import { CheckCircleIcon, CircleDashedIcon, PaperPlaneTiltIcon, TrashIcon } from "@phosphor-icons/react";
import { type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import {
  type Campaign,
  useDeleteCampaignMutation,
  useListFiltersQuery,
  useListSendingAccountsQuery,
  useListTemplatesQuery,
  useStartCampaignMutation,
} from "../../app/api.generated.ts";
import { useSession } from "../../app/session.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { useFormats } from "../../ui/formats.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { useProblemToast } from "../../ui/problem.ts";
import { SubjectWords } from "../email-editor/variables/subject-words.tsx";
import { AudienceCount, useAudience } from "./audience-count.tsx";
import classes from "./campaigns.module.css";
import { TopicChoice, useTopicName } from "./topic-choice.tsx";
import { TemplateGlimpse } from "./template-glimpse.tsx";
import { useDraftSaving } from "./draft-saving.ts";

const MOST_CHOICES = 100;
const NAME_MAX = 100;

/** One sheet: who sends, to whom, what. Every change is saved by itself; sending is the one primary action. */
export function CampaignDraft({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const { can } = useSession();
  const { draft, change, state, settle } = useDraftSaving(campaign);
  const senders = useListSendingAccountsQuery();
  const filters = useListFiltersQuery({ limit: MOST_CHOICES, sort: "name" });
  const templates = useListTemplatesQuery({ limit: MOST_CHOICES, sort: "name", status: "active" });
  const audience = useAudience(draft.filterId, draft.topicId);
  const [start, starting] = useStartCampaignMutation();
  const [remove, removing] = useDeleteCampaignMutation();
  const readOnly = !can("CAMPAIGN.WRITE");

  const sender = senders.data?.items.find(({ id }) => id === draft.sendingAccountId);
  const template = templates.data?.items.find(({ id }) => id === draft.templateId);
  const filterName = filters.data?.items.find(({ id }) => id === draft.filterId)?.name ?? t("everyone");
  const topicName = useTopicName(draft.topicId);
  const people = audience.count?.canReceive ?? 0;
  const hasNobody = draft.filterId === null && audience.count?.matches === 0;
  const missing = [
    draft.name.trim() === "" && t("fields.name"),
    senders.data && !sender && t("fields.sender"),
    templates.data && !template && t("fields.template"),
  ].filter((part) => typeof part === "string");
  const isComplete = Boolean(draft.name.trim() && sender && template);

  const onStart = async () => {
    const values = {
      name: draft.name,
      audience: topicName === null ? filterName : t("audience.onTopic", { filter: filterName, topic: topicName }),
      count: people,
      number: formats.number(people),
    };
    const sure = await confirm({
      title: t("send.title", values),
      consequence: t(sender?.kind === "capture" ? "send.consequenceCaptured" : "send.consequence", {
        ...values,
        sender: sender?.fromEmail,
      }),
      confirmLabel: t("send.confirm", values),
    });
    if (!sure) return;
    try {
      await settle();
      await start({ id: campaign.id }).unwrap();
    } catch (fault) {
      showProblem(fault);
    }
  };
  const onRemove = async () => {
    const sure = await confirm({
      title: t("remove.title", { name: campaign.name }),
      consequence: t("remove.consequence"),
      confirmLabel: t("remove.confirm"),
      danger: true,
    });
    if (!sure) return;
    try {
      await remove({ id: campaign.id }).unwrap();
      void navigate("/campaings", { replace: true });
    } catch (fault) {
      showProblem(fault);
    }
  };

  return (
    <>
      <PageHeader
        title={<bdi>{draft.name || t("untitled")}</bdi>}
        description={
          <span role="status">
            {t(`saving.${state}`)}
            {missing.length > 0 && ` · ${t("missing", { parts: missing.join(", ") })}`}
          </span>
        }
        back={{ to: "/campaings", label: t("title") }}
        actions={
          <>
            {!readOnly && (
              <Button variant="default" leftSection={<TrashIcon size={16} />} loading={removing.isLoading} onClick={() => void onRemove()}>
                {t("remove.action")}
              </Button>
            )}
            {can("CAMPAIGN.SEND") && (
              <Button
                leftSection={<PaperPlaneTiltIcon size={16} />}
                disabled={!isComplete || !audience.count}
                loading={starting.isLoading}
                onClick={() => void onStart()}
              >
                {audience.count ? t("send.action", { count: people, number: formats.number(people) }) : t("send.actionPlain")}
              </Button>
            )}
          </>
        }
      />
      {campaign.problem && (
        <Alert color="red" variant="light" mb="md" title={t("problem")}>
          {t(`errors:${campaign.problem.code}`, { defaultValue: campaign.problem.message })}
        </Alert>
      )}
      <div className={classes.draft}>
        <div className={classes.sheet}>
          <Section title={t("sections.sender")} done={Boolean(draft.name.trim() && sender)}>
            <TextInput
              label={t("fields.name")}
              description={t("fields.nameHint")}
              maxLength={NAME_MAX}
              readOnly={readOnly}
              value={draft.name}
              error={draft.name.trim() === "" ? t("faults.name") : undefined}
              onChange={(event) => change({ name: event.currentTarget.value })}
              dir="auto"
            />
            <Select
              label={t("fields.sender")}
              placeholder={t("fields.choose")}
              disabled={readOnly}
              data={senders.data?.items.map(({ id, name, fromEmail }) => ({ value: id, label: `${name} · ${fromEmail}` })) ?? []}
              value={draft.sendingAccountId}
              onChange={(sendingAccountId) => change({ sendingAccountId })}
              description={sender?.kind === "capture" ? t("fields.senderCaptured") : undefined}
            />
          </Section>
          <Section title={t("sections.audience")} done={people > 0}>
            <Select
              label={t("fields.filter")}
              placeholder={t("everyone")}
              clearable
              searchable
              disabled={readOnly}
              data={filters.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []}
              value={draft.filterId}
              onChange={(filterId) => change({ filterId })}
              nothingFoundMessage={t(filters.data?.items.length === 0 ? "noFilters" : "nothingFound")}
            />
            <TopicChoice value={draft.topicId} readOnly={readOnly} onChange={(topicId) => change({ topicId })} />
            <AudienceCount audience={audience} />
            {hasNobody ? (
              <Text component={Link} to="/accounts/import" size="sm" c="var(--brand-text)">
                {t("importContacts")}
              </Text>
            ) : (
              <Text component={Link} to="/filters/new" size="sm" c="var(--brand-text)">
                {t("newFilter")}
              </Text>
            )}
          </Section>
          <Section title={t("sections.content")} done={Boolean(template)}>
            <Select
              label={t("fields.template")}
              placeholder={t(templates.data?.items.length === 0 ? "noTemplates" : "fields.choose")}
              searchable
              disabled={readOnly || templates.data?.items.length === 0}
              data={templates.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []}
              value={draft.templateId}
              onChange={(templateId) => change({ templateId })}
              nothingFoundMessage={t("nothingFound")}
            />
            {template && (
              <Text size="sm" c="dimmed">
                {t("fields.subject")}:{" "}
                <bdi>
                  <SubjectWords text={template.subject} />
                </bdi>{" "}
                ·{" "}
                <Text component={Link} to={`/email/${template.id}/edit`} size="sm" c="var(--brand-text)" td="underline">
                  {t("editTemplate")}
                </Text>
              </Text>
            )}
            {templates.data?.items.length === 0 && (
              <Text component={Link} to="/email/choice-template" size="sm" c="var(--brand-text)">
                {t("newTemplate")}
              </Text>
            )}
          </Section>
        </div>
        <TemplateGlimpse templateId={draft.templateId} />
      </div>
    </>
  );
}

function Section({ title, done, children }: { title: string; done: boolean; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.sectionTitle} data-done={done}>
        {done ? <CheckCircleIcon size={20} weight="fill" aria-hidden /> : <CircleDashedIcon size={20} aria-hidden />}
        {title}
      </h2>
      <div className={classes.sectionBody}>{children}</div>
    </section>
  );
}
