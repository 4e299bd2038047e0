import { bestLanguage } from "@arauto/contracts";
import { skipToken } from "@reduxjs/toolkit/query";
import { Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Contact,
  type PreviewTemplateBody,
  type TemplateContent,
  useGetTemplateQuery,
  useListTemplatesQuery,
} from "../../lib/api.generated.ts";
import { previewBody, textsOf } from "./editor/preview-body.ts";
import { TemplatePicker } from "./template-picker.tsx";
import { TestSendModal } from "./test-send-modal.tsx";

export interface TestAsContactDialogProps {
  opened: boolean;
  onClose: () => void;
  contact: Pick<Contact, "id" | "name" | "language">;
}

/** Sends a template to a few addresses as a contact would get it; the most recently changed template is preselected. */
export function TestAsContactDialog({ opened, onClose, contact }: TestAsContactDialogProps) {
  const { t } = useTranslation("templates");
  const [chosen, setChosen] = useState<string | null>(null);
  const { data: latest } = useListTemplatesQuery(
    opened ? { limit: 1, sort: "-updatedAt", status: "active" } : skipToken,
  );
  const templateId = chosen ?? latest?.items[0]?.id ?? null;
  const { currentData: template } = useGetTemplateQuery(
    templateId === null ? skipToken : { id: templateId },
  );
  return (
    <TestSendModal
      opened={opened}
      onClose={onClose}
      title={t("test.asContact.title", { name: contact.name })}
      email={() => (template ? emailFor(template.content, contact) : null)}
      isReady={template !== undefined}
      before={
        <>
          <Text size="sm" c="var(--text-secondary)">
            {t("test.asContact.text")}
          </Text>
          <TemplatePicker
            label={t("test.asContact.template")}
            placeholder={t("test.asContact.choose")}
            value={templateId}
            onChange={setChosen}
          />
        </>
      }
    />
  );
}

/** Returns the email of a template in the language in which a contact would get it. */
function emailFor(
  content: TemplateContent,
  { id, language }: Pick<Contact, "id" | "language">,
): PreviewTemplateBody | null {
  const languages = textsOf(content).map((text) => text.language);
  return previewBody(content, bestLanguage(language, languages, content.language), id);
}
