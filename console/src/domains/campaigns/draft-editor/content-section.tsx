import { skipToken } from "@reduxjs/toolkit/query";
import { useTranslation } from "react-i18next";
import { useGetTemplateQuery } from "../../../lib/api.generated.ts";
import { EmailLine, plainWords, useVariableLabel } from "../../email-editor/index.ts";
import { ChosenTemplate } from "./chosen-template.tsx";
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
      <ChosenTemplate template={template} />
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
