import { skipToken } from "@reduxjs/toolkit/query";
import { Anchor, Box } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useGetTemplateQuery } from "../../../lib/api.generated.ts";
import { EmailLine, plainWords, useVariableLabel } from "../../email-editor/index.ts";
import { TemplatePicker } from "../../templates/index.ts";
import { AbTest } from "./ab-test.tsx";
import { Section } from "./section.tsx";
import { useDraft } from "./draft-context.ts";
import { UtmFields } from "./utm-fields.tsx";

/**
 * The content: a template, optionally with its own subject lines, a test of two or more variants,
 * and UTM parameters.
 */
export function ContentSection({ done }: { done: boolean }) {
  const { t } = useTranslation("campaigns");
  const { draft, values, readOnly } = useDraft();
  const { currentData: template } = useGetTemplateQuery(
    values.templateId === null ? skipToken : { id: values.templateId },
  );
  const label = useVariableLabel();
  const words = (line: string | undefined) => plainWords(line ?? "", label);
  return (
    <Section name="content" done={done}>
      <div>
        <TemplatePicker
          label={t("fields.template")}
          placeholder={t("fields.choose")}
          disabled={readOnly}
          value={values.templateId}
          onChange={(templateId) => draft.change({ templateId }, true)}
        />
        <Box mt="var(--space-1-5)">
          {values.templateId === null ? (
            <Anchor component={Link} to="/email/choice-template" size="sm">
              {t("newTemplate")}
            </Anchor>
          ) : (
            <Anchor component={Link} to={`/email/${values.templateId}/edit`} size="sm">
              {t("editTemplate")}
            </Anchor>
          )}
        </Box>
      </div>
      {values.templateId !== null && (
        <>
          <EmailLine
            line="subject"
            label={t("fields.subject")}
            value={values.subject}
            placeholder={words(template?.content.subject)}
            disabled={readOnly}
            onChange={(subject) => draft.change({ subject })}
          />
          <EmailLine
            line="preheader"
            label={t("fields.preheader")}
            description={t("fields.linesHint")}
            value={values.preheader}
            placeholder={words(template?.content.preheader)}
            disabled={readOnly}
            onChange={(preheader) => draft.change({ preheader })}
          />
        </>
      )}
      <AbTest />
      <UtmFields />
    </Section>
  );
}
