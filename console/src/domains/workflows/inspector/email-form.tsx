import { skipToken } from "@reduxjs/toolkit/query";
import { Anchor, Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useGetSendingRulesQuery, useGetTemplateQuery } from "../../../lib/api.generated.ts";
import { EmailLine, plainWords, useVariableLabel } from "../../email-editor/index.ts";
import { FilterSelect } from "../../filters/index.ts";
import { type EditorState, TemplatePicker, TemplateThumbnail } from "../../templates/index.ts";
import classes from "./inspector.module.css";
import { StepAudience } from "./step-audience.tsx";
import type { TypedFormProps } from "./step-change.ts";

interface Props extends TypedFormProps<"email"> {
  readOnly: boolean;
}

/** Which email contacts get, and whether all of them do. */
export function EmailForm({ step, readOnly, errorAt, onChange }: Props) {
  const { t } = useTranslation("workflow-steps");
  const { config } = step;
  const { pathname } = useLocation();
  const { templateId } = config;
  const { currentData: template } = useGetTemplateQuery(
    templateId === null ? skipToken : { id: templateId },
  );
  const label = useVariableLabel();
  const words = (line: string | undefined) => plainWords(line ?? "", label);
  return (
    <>
      <TemplatePicker
        label={t("form.email.template")}
        placeholder={t("form.choose")}
        value={templateId}
        error={errorAt("template")}
        onChange={(next) => onChange({ ...config, templateId: next })}
      />
      {templateId === null ? (
        <Anchor component={Link} to="/email/choice-template" size="sm">
          {t("form.email.newTemplate")}
        </Anchor>
      ) : (
        template && (
          <>
            <div className={classes.preview}>
              <TemplateThumbnail id={templateId} name={template.name} />
            </div>
            <Anchor
              component={Link}
              to={`/email/${templateId}/edit`}
              state={{ back: pathname } satisfies EditorState}
              size="sm"
            >
              {t("form.email.editTemplate")}
            </Anchor>
            <EmailLine
              line="subject"
              label={t("form.email.subject")}
              value={config.subject}
              placeholder={words(template.content.subject)}
              disabled={readOnly}
              onChange={(subject) => onChange({ ...config, subject })}
            />
            <EmailLine
              line="preheader"
              label={t("form.email.preheader")}
              description={t("form.email.linesHint")}
              value={config.preheader}
              placeholder={words(template.content.preheader)}
              disabled={readOnly}
              onChange={(preheader) => onChange({ ...config, preheader })}
            />
          </>
        )
      )}
      <FilterSelect
        label={t("form.email.filter")}
        description={t("form.email.filterHint")}
        placeholder={t("form.email.everybody")}
        clearable
        value={config.filterId}
        error={errorAt("filter")}
        onChange={(filterId) => onChange({ ...config, filterId })}
      />
      {config.filterId === null && <StepAudience />}
      <Important
        on={config.isImportant ?? false}
        onChange={(isImportant) => onChange({ ...config, isImportant })}
      />
    </>
  );
}

/** Exempts the email from the workspace's frequency cap, where there is one. */
function Important({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useTranslation("workflow-steps");
  const { data } = useGetSendingRulesQuery();
  if (!data?.frequencyCap && !on) return null;
  return (
    <Switch
      label={t("form.email.important")}
      description={t("form.email.importantHint")}
      checked={on}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
