import type { Template } from "@arauto/contracts";
import { Button, Group, SegmentedControl, Select, Text, TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { type TemplatePreview as Preview, useCreateTemplateMutation, useUpdateTemplateMutation } from "../../app/api.generated.ts";
import { useSession } from "../../app/session.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { fieldErrors, useProblemToast } from "../../ui/problem.ts";
import { toast } from "../../ui/toasts.ts";
import { useUnsavedChanges } from "../../ui/unsaved-changes.ts";
import { SourceEditor, type SourceEditorHandle } from "./source-editor.tsx";
import { draftFaults, draftOf, isSameDraft, type TemplateDraft } from "./template-draft.ts";
import { TemplateIssues } from "./template-issues.tsx";
import { TemplatePreview } from "./template-preview.tsx";
import classes from "./templates.module.css";
import { TestSendDialog } from "./test-send-dialog.tsx";
import { VariableMenu } from "./variable-menu.tsx";

type LineField = "subject" | "preheader";

/** Source at the start, the mail as a contact gets it at the end; below 1024 px one under the other. */
export function TemplateEditor({ stored, initial }: { stored: Template | null; initial: TemplateDraft }) {
  const { t } = useTranslation("templates");
  const navigate = useNavigate();
  const showProblem = useProblemToast();
  const { can } = useSession();
  const readOnly = !can("TEMPLATE.WRITE");
  const [draft, setDraft] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [accountId, setAccountId] = useState<string | null>(null);
  const [preview, setPreview] = useState<Preview>();
  const [testing, setTesting] = useState(false);
  const [create, creating] = useCreateTemplateMutation();
  const [update, updating] = useUpdateTemplateMutation();
  const source = useRef<SourceEditorHandle>(null);
  const lines = { subject: useRef<HTMLInputElement>(null), preheader: useRef<HTMLInputElement>(null) };
  const [target, setTarget] = useState<LineField | "source">("source");
  const isDirty = !isSameDraft(draft, saved);
  useUnsavedChanges(isDirty);

  const change = (part: Partial<TemplateDraft>) => setDraft((now) => ({ ...now, ...part }));
  const isSaving = creating.isLoading || updating.isLoading;

  const save = async () => {
    if (readOnly || isSaving) return;
    const found = Object.fromEntries(Object.entries(draftFaults(draft)).map(([field, fault]) => [field, t(`faults.${fault}`)]));
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    try {
      const { status, ...body } = draft;
      if (stored) {
        const next = await update({ id: stored.id, updateTemplateBody: { ...body, status, version: stored.version } }).unwrap();
        setSaved(draftOf(next));
        setDraft((now) => (now === draft ? draftOf(next) : now));
      } else {
        const next = await create({ templateBody: body }).unwrap();
        // Rendered at once, so that the guard of unsaved changes lets the way to the stored template pass.
        flushSync(() => setSaved(draft));
        void navigate(`/email/${next.id}/edit`, { replace: true });
      }
      toast.success(t("saved"));
    } catch (fault) {
      setFaults(fieldErrors(fault, t));
      showProblem(fault);
    }
  };
  useHotkeys([["mod+S", () => void save()]], []);

  const insert = (liquid: string) => {
    if (target === "source") return source.current?.insert(liquid);
    const input = lines[target].current;
    const at = input?.selectionStart ?? draft[target].length;
    const until = input?.selectionEnd ?? at;
    change({ [target]: draft[target].slice(0, at) + liquid + draft[target].slice(until) });
    input?.focus();
  };
  const lineField = (field: LineField) => (
    <TextInput
      ref={lines[field]}
      label={t(`fields.${field}`)}
      description={t(`fields.${field}Hint`)}
      maxLength={300}
      required={field === "subject"}
      readOnly={readOnly}
      value={draft[field]}
      error={faults[field]}
      onFocus={() => setTarget(field)}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
      dir="auto"
    />
  );

  return (
    <>
      <PageHeader
        title={draft.name || t(stored ? "untitled" : "new")}
        back={{ to: "/email", label: t("title") }}
        actions={
          <Group gap="sm">
            <Text size="xs" c="dimmed" role="status" className={classes.saveState}>
              {isSaving ? t("saving") : isDirty ? t("unsaved") : stored ? t("allSaved") : ""}
            </Text>
            {!readOnly && (
              <>
                <Button
                  variant="default"
                  leftSection={<PaperPlaneTiltIcon size={16} />}
                  onClick={() => setTesting(true)}
                  disabled={!draft.subject || !draft.source}
                >
                  {t("test.action")}
                </Button>
                <Button onClick={() => void save()} loading={isSaving} disabled={Boolean(stored) && !isDirty}>
                  {t("save")}
                </Button>
              </>
            )}
          </Group>
        }
      />
      <div className={classes.editor}>
        <section className={classes.writing} aria-label={t("writing")}>
          <div className={classes.fields}>
            <TextInput
              label={t("fields.name")}
              required
              maxLength={100}
              readOnly={readOnly}
              value={draft.name}
              error={faults["name"]}
              onChange={(event) => change({ name: event.currentTarget.value })}
              autoFocus={!stored}
              dir="auto"
            />
            <Select
              label={t("fields.status")}
              data={(["active", "inactive"] as const).map((value) => ({ value, label: t(`status.${value}`) }))}
              value={draft.status}
              allowDeselect={false}
              disabled={readOnly || !stored}
              onChange={(value) => change({ status: value === "inactive" ? "inactive" : "active" })}
            />
            {lineField("subject")}
            {lineField("preheader")}
          </div>
          <div className={classes.sourceBar}>
            <SegmentedControl
              size="xs"
              aria-label={t("columns.format")}
              disabled={readOnly}
              value={draft.format}
              onChange={(value) => change({ format: value === "html" ? "html" : "mjml" })}
              data={[
                { value: "mjml", label: "MJML" },
                { value: "html", label: "HTML" },
              ]}
            />
            {!readOnly && <VariableMenu onInsert={insert} />}
          </div>
          <div onFocusCapture={() => setTarget("source")} data-fault={Boolean(faults["source"])} className={classes.sourceFrame}>
            <SourceEditor
              ref={source}
              label={t("fields.source")}
              value={draft.source}
              readOnly={readOnly}
              onChange={(value) => change({ source: value })}
            />
          </div>
          {faults["source"] && (
            <Text size="sm" c="red" role="alert">
              {faults["source"]}
            </Text>
          )}
          <TemplateIssues issues={preview?.issues ?? []} onLine={(line) => source.current?.goTo(line)} />
        </section>
        <TemplatePreview draft={draft} accountId={accountId} onAccount={setAccountId} onPreview={setPreview} />
      </div>
      <TestSendDialog opened={testing} onClose={() => setTesting(false)} draft={draft} accountId={accountId} />
    </>
  );
}
