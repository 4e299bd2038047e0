import type { FilterDefinition } from "@arauto/contracts";
import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Alert, Button, Flex, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { WarningCircleIcon } from "@phosphor-icons/react/WarningCircle";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { Filter } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { CopyButton } from "../../../ui/buttons/copy-button.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { useHasLoaded } from "../../../lib/has-loaded.ts";
import { useUnsavedChanges } from "../../../ui/dialogs/unsaved-changes.ts";
import { outcomesByKey } from "../draft/condition-errors.ts";
import { ConditionList } from "./condition-list.tsx";
import { draftOfFilter, isBlank, type Draft } from "../draft/draft.ts";
import { ExplainPanel } from "../preview/explain-panel.tsx";
import classes from "./filter-builder.module.css";
import { FilterConflict } from "./filter-conflict.tsx";
import type { FilterNames } from "./filter-names.ts";
import { LiveCountPanel } from "../preview/live-count-panel.tsx";
import { SentenceView } from "../preview/sentence-view.tsx";
import { sentenceText, type SentenceLabels } from "../preview/sentence.ts";
import { type Explanation, useExplanation } from "../preview/use-explanation.ts";
import { useFilterBuilder } from "./use-filter-builder.ts";
import { type LiveCount, useLiveCount } from "../preview/use-live-count.ts";
import { useZeroReasons } from "../preview/use-zero-reasons.ts";
import { StarterCards } from "../starters/starter-cards.tsx";
import { useSentenceLabels } from "../preview/use-sentence-labels.ts";

interface Props {
  /** Null for a new filter. */
  filter: Filter | null;
  draft: Draft;
  names: FilterNames;
  /** A link contained conditions that can't be read. */
  isUnreadable: boolean;
}

/** The page for building a filter: conditions on one side, matching contacts on the other. */
export function FilterBuilder({ filter, draft: firstDraft, names, isUnreadable }: Props) {
  const { t, i18n } = useTranslation("filters");
  const mayWrite = useSession().can("ACCOUNT.WRITE");
  const builder = useFilterBuilder({ filter, draft: firstDraft, names });
  const { draft, read, conflict } = builder;
  const live = useLiveCount(read.definition);
  const explanation = useExplanation(read.definition);
  const labels = useSentenceLabels(
    [read.definition, conflict?.definition ?? null].filter((definition) => definition !== null),
  );
  const isEmpty = filter === null && mayWrite && isBlank(draft);
  const busyDirty = mayWrite && builder.dirty;

  useUnsavedChanges(busyDirty);
  const save = useSave(builder, { isNew: filter === null, isDirty: busyDirty });
  useHotkeys([
    ["mod+Z", builder.undo],
    ["mod+shift+Z", builder.redo],
    ["mod+Y", builder.redo],
  ]);

  return (
    <>
      <PageHeader
        back={{ to: "/filters", label: t("title") }}
        title={<bdi>{builder.base?.name ?? t("builder.newTitle")}</bdi>}
        description={mayWrite ? undefined : t("builder.readOnly")}
        actions={<Actions builder={builder} isDirty={busyDirty} onSave={() => void save()} />}
      />
      {isUnreadable && (
        <Alert role="alert" color="orange" mb="md" icon={<WarningCircleIcon aria-hidden />}>
          {t("builder.unreadable")}
        </Alert>
      )}
      {conflict && (
        <FilterConflict
          theirs={conflict}
          labels={labels}
          onKeepMine={() => builder.keepMine(conflict)}
          onTakeTheirs={() => builder.takeTheirs(conflict)}
        />
      )}
      {isEmpty && (
        <section className={classes.starters} aria-labelledby="filter-starters">
          <h2 id="filter-starters">{t("starters.title")}</h2>
          <StarterCards
            onChoose={(starter) =>
              builder.edit(draftOfFilter({ ...starter, description: "" }, i18n.language), "starter")
            }
          />
        </section>
      )}
      <div className={classes.columns}>
        <Stack>
          <FilterSentence definition={read.definition} labels={labels} />
          <Flex component="fieldset" direction="column" gap="md" disabled={!mayWrite}>
            <NameFields draft={draft} nameError={builder.nameError} onEdit={builder.edit} />
            <ConditionList
              draft={draft}
              read={read}
              names={names}
              readOnly={!mayWrite}
              strict={builder.strict}
              serverErrors={new Map([...builder.errorsIn(live.problem), ...builder.serverErrors])}
              outcomes={outcomesByKey(read.sent, explanation.answer?.explanation?.parts ?? [])}
              sentenceId="filter-sentence"
              canUndo={builder.canUndo}
              canRedo={builder.canRedo}
              onUndo={builder.undo}
              onRedo={builder.redo}
              onChange={builder.edit}
            />
          </Flex>
        </Stack>
        <Outcome definition={read.definition} live={live} explanation={explanation} />
      </div>
    </>
  );
}

interface OutcomeProps {
  /** Null while there is no complete condition. */
  definition: FilterDefinition | null;
  live: LiveCount;
  explanation: Explanation;
}

/** Matching contacts, and why a contact matches or not. */
function Outcome({ definition, live, explanation }: OutcomeProps) {
  const { t } = useTranslation("filters");
  const zero = useZeroReasons(definition, live);
  const isCounting = definition !== null && !live.preview && !live.problem;
  // Until then, the height of the first panel is unknown.
  const isCounted = useHasLoaded(isCounting || zero.isCounting);
  return (
    <aside className={classes.aside} aria-label={t("builder.aside")}>
      <LiveCountPanel live={live} zero={zero} definition={definition} />
      {isCounted && <ExplainPanel explanation={explanation} hasDefinition={definition !== null} />}
    </aside>
  );
}

type Builder = ReturnType<typeof useFilterBuilder>;

interface ActionsProps {
  builder: Builder;
  isDirty: boolean;
  onSave: () => void;
}

/** Saves the filter; once it is saved, a campaign for it is the next step. */
function Actions({ builder: { base, dirty, isSaving }, isDirty, onSave }: ActionsProps) {
  const { t } = useTranslation("filters");
  const { can } = useSession();
  return (
    <>
      {base && can("CAMPAIGN.WRITE") && (
        <Button
          component={Link}
          to={`${CAMPAIGNS_PATH}/new?filter=${base.id}`}
          variant={isDirty ? "default" : "filled"}
        >
          {t("builder.campaign")}
        </Button>
      )}
      {can("ACCOUNT.WRITE") && (
        <Button
          variant={base && !isDirty ? "default" : "filled"}
          loading={isSaving}
          disabled={base !== null && !dirty}
          onClick={onSave}
        >
          {t(base ? "builder.save" : "builder.create")}
        </Button>
      )}
    </>
  );
}

/** Returns a function that saves the filter. A new one then gets its own URL; an invalid field gets the focus. */
function useSave(builder: Builder, { isNew, isDirty }: { isNew: boolean; isDirty: boolean }) {
  const navigate = useNavigate();
  const [createdId, setCreatedId] = useState<string | null>(null);
  useEffect(() => {
    // Navigates only once everything is saved, so that leaving needs no confirmation.
    if (createdId !== null && !isDirty) void navigate(`/filters/${createdId}`, { replace: true });
  }, [createdId, isDirty, navigate]);

  return async function save(): Promise<void> {
    const saved = await builder.save();
    if (saved && isNew) setCreatedId(saved.id);
    if (!saved)
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus(),
      );
  };
}

interface SentenceProps {
  /** Null while there is no complete condition. */
  definition: FilterDefinition | null;
  labels: SentenceLabels;
}

/** The filter in words, with a button to copy them. */
function FilterSentence({ definition, labels }: SentenceProps) {
  const { t } = useTranslation("filters");
  const sentence = definition ? sentenceText(definition, labels) : "";
  return (
    <Group
      className={classes.sentence}
      gap="sm"
      align="flex-start"
      justify="space-between"
      wrap="nowrap"
    >
      <Text
        id="filter-sentence"
        className={classes.words}
        size="lg"
        c="dimmed"
        dir="auto"
        aria-live="polite"
        tabIndex={0}
      >
        {definition ? (
          <SentenceView definition={definition} labels={labels} />
        ) : (
          t("builder.noSentence")
        )}
      </Text>
      {definition && <CopyButton value={sentence} label={t("builder.copySentence")} />}
    </Group>
  );
}

interface NameProps {
  draft: Draft;
  nameError: string | undefined;
  onEdit: (draft: Draft, place: string) => void;
}

/** The filter's name and description. */
function NameFields({ draft, nameError, onEdit }: NameProps) {
  const { t } = useTranslation("filters");
  return (
    <div className={classes.names}>
      <TextInput
        label={t("builder.name")}
        required
        maxLength={100}
        value={draft.name}
        error={nameError}
        onChange={(event) => onEdit({ ...draft, name: event.currentTarget.value }, "name")}
      />
      <Textarea
        label={t("builder.description")}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={500}
        value={draft.description}
        onChange={(event) =>
          onEdit({ ...draft, description: event.currentTarget.value }, "description")
        }
      />
    </div>
  );
}
