import { DEFAULT_BRAND, MAIL_LANGUAGES, type MailLanguage, newDocument } from "@arauto/contracts";
import { Button, Group, Select, Stack, Textarea, TextInput } from "@mantine/core";
import { FileArrowUpIcon, FileHtmlIcon } from "@phosphor-icons/react";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import {
  type TemplateContent,
  useCreateTemplateMutation,
  useGetBrandKitQuery,
  useGetWorkspaceQuery,
  useSaveTemplateDraftMutation,
} from "../../lib/api.generated.ts";
import { isApiProblem } from "../../lib/api-problem.ts";
import { Form } from "../../ui/forms/form.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { fieldErrors, useProblemToast } from "../../ui/feedback/problem.ts";
import { useUnsavedChanges } from "../../ui/dialogs/unsaved-changes.ts";
import classes from "./editor/editor.module.css";
import { checkHtml, type HtmlError, type HtmlFile, readHtmlFile } from "./editor/html-file.ts";
import { useLanguageChoices } from "./editor/language-choices.ts";
import { FileDrop } from "./file-drop.tsx";
import { mjmlStart } from "./mjml-start.ts";

const NAME_MAX = 100;

/** Creates a template of the kind in the URL's `from`: blank blocks, MJML code, or the user's own HTML. */
export function NewTemplatePage() {
  const { t, i18n } = useTranslation("templates");
  const navigate = useNavigate();
  const showProblem = useProblemToast();
  const [params] = useSearchParams();
  const from = params.get("from") ?? "blank";
  const { data: workspace } = useGetWorkspaceQuery();
  const contentOf = useStartingContent(from);
  const { createTemplate, isLoading } = useTemplateCreation();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<MailLanguage | null>(null);
  const [html, setHtml] = useState<HtmlFile & { file: string | null }>({
    source: "",
    subject: "",
    file: null,
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [done, setDone] = useState(false);
  const language =
    chosen ?? workspace?.language ?? MAIL_LANGUAGES.find((one) => one === i18n.language) ?? "en-us";
  useUnsavedChanges(!done && html.source !== "");

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found: Record<string, string> = {};
    if (name.trim() === "") found["name"] = t("errors.required");
    if (from === "html") {
      const read = checkHtml(html.source);
      if ("error" in read) found["html"] = t(`editing.file.${read.error}`);
    }
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    try {
      const plain = name.trim();
      const template = await createTemplate(plain, contentOf(plain, language, html));
      // Rendered synchronously, so that the guard for unsaved changes lets the navigation pass.
      flushSync(() => setDone(true));
      void navigate(`/email/${template.id}/edit`, { replace: true });
    } catch (error) {
      setErrors(fieldErrors(error, t));
      showProblem(error);
    }
  };
  return (
    <>
      <StartingHeader from={from} />
      <Form onSubmit={submit} className={classes.starting}>
        <Stack gap="md">
          <TextInput
            label={t("fields.name")}
            required
            maxLength={NAME_MAX}
            value={name}
            error={errors["name"]}
            onChange={(event) => setName(event.currentTarget.value)}
            autoFocus
            dir="auto"
          />
          <LanguageSelect value={language} onChange={setChosen} />
          {from === "html" && (
            <HtmlSource
              value={html.source}
              file={html.file}
              error={errors["html"]}
              onChange={(next) => {
                setHtml(next);
                if (name === "" && next.subject !== "") setName(next.subject.slice(0, NAME_MAX));
                setErrors({});
              }}
              onError={(error) => setErrors({ html: t(`editing.file.${error}`) })}
            />
          )}
          <Group justify="end">
            <Button type="submit" loading={isLoading}>
              {t("starting.create")}
            </Button>
          </Group>
        </Stack>
      </Form>
    </>
  );
}

/** Returns a function that creates the initial content of a new template. */
function useStartingContent(from: string) {
  const { t } = useTranslation("templates");
  const { data: kit } = useGetBrandKitQuery();
  return (name: string, language: MailLanguage, html: HtmlFile): TemplateContent => {
    // An email needs a subject, so the name is used until there is a better one.
    const base = { language, subject: name, preheader: "", translations: [], sampleData: {} };
    if (from === "html")
      return {
        ...base,
        format: "html",
        subject: html.subject || base.subject,
        source: html.source,
      };
    if (from === "mjml") {
      const greeting = t("starters.greeting", {
        name: `{{ account.name | default: "${t("starters.friend")}" }}`,
      });
      return { ...base, format: "mjml", source: mjmlStart(greeting) };
    }
    return { ...base, format: "blocks", source: JSON.stringify(newDocument(kit ?? DEFAULT_BRAND)) };
  };
}

/** Returns a function that creates a template, as a draft if its HTML has errors. */
function useTemplateCreation() {
  const [create, { isLoading }] = useCreateTemplateMutation();
  const [saveDraft] = useSaveTemplateDraftMutation();
  const createTemplate = async (name: string, content: TemplateContent) => {
    const body = (start: TemplateContent) => ({ templateBody: { name, content: start } });
    try {
      return await create(body(content)).unwrap();
    } catch (error) {
      const isInvalidHtml =
        isApiProblem(error) && error.code === "TEMPLATE_INVALID" && content.format === "html";
      if (!isInvalidHtml) throw error;
      // Source written for another program may have errors: the template is then created as a
      // draft, to be fixed in the editor.
      const template = await create(body({ ...content, source: "<p></p>" })).unwrap();
      await saveDraft({
        id: template.id,
        templateDraftBody: { content, draftVersion: template.draftVersion },
      }).unwrap();
      return template;
    }
  };
  return { createTemplate, isLoading };
}

function StartingHeader({ from }: { from: string }) {
  const { t } = useTranslation("templates");
  return (
    <PageHeader
      title={t(from === "html" ? "starting.html" : from === "mjml" ? "starting.mjml" : "new")}
      description={t(
        from === "html"
          ? "starting.htmlAbout"
          : from === "mjml"
            ? "starting.mjmlAbout"
            : "starting.about",
      )}
      back={{ to: "/email/choice-template", label: t("choose.title") }}
    />
  );
}

interface LanguageSelectProps {
  value: MailLanguage;
  onChange: (language: MailLanguage | null) => void;
}

function LanguageSelect({ value, onChange }: LanguageSelectProps) {
  const { t } = useTranslation("templates");
  const languages = useLanguageChoices();
  return (
    <Select
      label={t("starting.language")}
      description={t("starting.languageHint")}
      searchable
      allowDeselect={false}
      data={languages}
      value={value}
      onChange={(chosen) => onChange(languages.find((one) => one.value === chosen)?.value ?? null)}
    />
  );
}

interface HtmlSourceProps {
  value: string;
  file: string | null;
  error: string | undefined;
  onChange: (html: HtmlFile & { file: string | null }) => void;
  onError: (error: HtmlError) => void;
}

/** The user's own HTML: as a file, dropped or selected, or pasted. */
function HtmlSource({ value, file, error, onChange, onError }: HtmlSourceProps) {
  const { t } = useTranslation("templates");
  const formats = useFormats();
  const take = async (chosen: File) => {
    const read = await readHtmlFile(chosen);
    if ("error" in read) onError(read.error);
    else onChange({ ...read, file: chosen.name });
  };
  return (
    <>
      <FileDrop
        icon={<FileHtmlIcon size={32} weight="thin" aria-hidden />}
        buttonIcon={<FileArrowUpIcon size={16} aria-hidden />}
        accept="text/html,.html,.htm"
        words={t("starting.drop")}
        file={
          file === null ? null : (
            <>
              <bdi>{file}</bdi> · {formats.bytes(new Blob([value]).size)}
            </>
          )
        }
        onFile={(chosen) => void take(chosen)}
      />
      <Textarea
        label={t("starting.paste")}
        value={value}
        error={error}
        onChange={(event) => {
          const source = event.currentTarget.value;
          const read = checkHtml(source);
          onChange({ source, subject: "error" in read ? "" : read.subject, file: null });
        }}
        rows={10}
        dir="ltr"
        spellCheck={false}
        styles={{ input: { fontFamily: "var(--font-mono)", fontSize: 13 } }}
      />
    </>
  );
}
