import { Alert, Button, Group, Text } from "@mantine/core";
import { MagicWandIcon } from "@phosphor-icons/react/MagicWand";
import { WarningCircleIcon } from "@phosphor-icons/react/WarningCircle";
import type { FormEvent } from "react";
import { useContext, useState } from "react";
import { isApiProblem } from "../../lib/api-problem.ts";
import { useCheckImportMutation } from "../../lib/api.generated.ts";
import type {
  ContactImport,
  CustomField,
  DealImportSettings,
  ImportKind,
  ImportTarget,
} from "../../lib/api.generated.ts";
import { dayIn } from "../../ui/formats/calendar-days.ts";
import { TimeZoneContext } from "../../ui/formats/formats.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { useImportTexts } from "./import-texts.ts";
import {
  consentError,
  matchingErrors,
  settingsOf,
  startingSettings,
  tagOfFile,
} from "./matching.ts";
import type { MatchingDraft } from "./matching.ts";
import { forgetMatching, storedMatching, storeMatching } from "./matching-draft.ts";
import classes from "./matching-form.module.css";
import { MatchingRow } from "./matching-row.tsx";
import type { SettingsProps } from "./duplicates-choice.tsx";
import { DealSettingsFields } from "./deal-settings-fields.tsx";
import { ConsentQuestion } from "./consent-question.tsx";
import { SettingsFields } from "./settings-fields.tsx";

interface Props {
  file: ContactImport;
  fields: readonly CustomField[];
  /** Of an import of deals. */
  dealDefaults: DealImportSettings | undefined;
  onChecking: () => void;
  /** The server's fields differ from this page's. */
  onRefused: () => void;
  onCancel: () => void;
}

/** Second step of an import: maps columns to fields, and decides how to treat existing contacts. */
export function MatchingForm({
  file,
  fields,
  dealDefaults,
  onChecking,
  onRefused,
  onCancel,
}: Props) {
  const { t } = useImportTexts();
  const showProblem = useProblemToast();
  const [check, checking] = useCheckImportMutation();
  const { settings, change, changeTarget } = useMatchingDraft(file, dealDefaults);
  const [tried, setTried] = useState(false);

  const errors = matchingErrors(file.kind, settings.targets, fields);
  const used = settings.targets.filter((target) => target.kind !== "ignore").length;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (errors.keyMissing || errors.columns.size > 0 || consentError(settings)) {
      focusFirstError(event.currentTarget);
      return;
    }
    try {
      await check({ id: file.id, importSettingsInput: settingsOf(settings) }).unwrap();
      forgetMatching(file.id);
      onChecking();
    } catch (error) {
      if (isApiProblem(error) && error.code === "VALIDATION") onRefused();
      showProblem(error);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {file.source !== null && <SourceNotice source={file.source} />}
      <div className={classes.card}>
        <Group
          className={classes.head}
          gap="var(--space-1) var(--space-4)"
          align="baseline"
          justify="space-between"
        >
          <h2>{t("match.title")}</h2>
          <Text span size="xs" c="dimmed" role="status">
            {t("match.used", { count: used, total: file.columns.length })}
          </Text>
        </Group>
        {errors.keyMissing && <EmailMissing tried={tried} />}
        <ul>
          {file.columns.map((column, index) => (
            <MatchingRow
              key={column.index}
              column={column}
              index={index}
              targets={settings.targets}
              fields={fields}
              error={errors.columns.get(index)}
              allColumns={file.columns}
              onChange={(target) => changeTarget(index, target)}
            />
          ))}
        </ul>
      </div>
      <FormSettings
        kind={file.kind}
        settings={settings}
        error={tried ? consentError(settings) : undefined}
        onChange={change}
      />
      <Group justify="space-between" mt="lg">
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {t("giveUp")}
        </Button>
        <Button type="submit" loading={checking.isLoading}>
          {t("match.check")}
        </Button>
      </Group>
    </form>
  );
}

const PRODUCTS: Record<NonNullable<ContactImport["source"]>, string> = {
  mailchimp: "Mailchimp",
  brevo: "Brevo",
  listmonk: "listmonk",
  rdStation: "RD Station",
  hubspot: "HubSpot",
};

/** Says that the file is a known export, so that its columns are matched already. */
function SourceNotice({ source }: { source: NonNullable<ContactImport["source"]> }) {
  const { t } = useImportTexts();
  return (
    <Alert
      mb="md"
      icon={<MagicWandIcon aria-hidden />}
      title={t("source.title", { product: PRODUCTS[source] })}
    >
      {t("source.text")}
    </Alert>
  );
}

/** Questions of an import apart from its columns. */
function FormSettings({
  kind,
  settings,
  error,
  onChange,
}: SettingsProps & { kind: ImportKind; error: ReturnType<typeof consentError> }) {
  if (kind === "deals") return <DealSettingsFields settings={settings} onChange={onChange} />;
  return (
    <>
      <ConsentQuestion settings={settings} error={error} onChange={onChange} />
      <SettingsFields settings={settings} onChange={onChange} />
    </>
  );
}

/** Holds the settings while they are edited, and keeps them in this browser. */
function useMatchingDraft(file: ContactImport, dealDefaults: DealImportSettings | undefined) {
  const timeZone = useContext(TimeZoneContext);
  const [settings, setSettings] = useState<MatchingDraft>(() => {
    const tag =
      file.kind === "accounts" ? tagOfFile(file.fileName, dayIn(timeZone, new Date())) : undefined;
    return (
      storedMatching(file.id, file.columns.length) ?? startingSettings(file, dealDefaults, tag)
    );
  });
  function change(next: MatchingDraft): void {
    setSettings(next);
    storeMatching(file.id, next);
  }
  function changeTarget(index: number, target: ImportTarget): void {
    change({
      ...settings,
      targets: settings.targets.map((former, place) => (place === index ? target : former)),
    });
  }
  return { settings, change, changeTarget };
}

function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() =>
    form
      .querySelector<HTMLElement>('[aria-invalid="true"], [data-unanswered] input, [role="alert"]')
      ?.focus(),
  );
}

function EmailMissing({ tried }: { tried: boolean }) {
  const { t } = useImportTexts();
  return (
    <Alert
      role="alert"
      tabIndex={-1}
      color={tried ? "red" : "orange"}
      icon={<WarningCircleIcon aria-hidden />}
      m="var(--space-4) var(--space-5) 0"
      title={t("match.emailMissing.title")}
    >
      {t("match.emailMissing.text")}
    </Alert>
  );
}
