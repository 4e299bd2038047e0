import { Button, Input, Select } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useStore } from "../../lib/store.ts";
import { useLanguageName } from "../../ui/formats/language-name.ts";
import { ContactPicker } from "./contact-picker.tsx";
import { previewBody } from "./editor/preview-body.ts";
import type { TemplateWork } from "./editor/template-work.ts";
import { TestSendModal } from "./test-send-modal.tsx";

export interface TestSendDialogProps {
  opened: boolean;
  onClose: () => void;
  work: TemplateWork;
  /** The page of the next step, offered once a test was sent. */
  nextTo?: string | undefined;
}

/** Sends the current email in one language to a few addresses. */
export function TestSendDialog({ opened, onClose, work, nextTo }: TestSendDialogProps) {
  const nameOf = useLanguageName();
  const { languages, shown } = useStore(work);
  const [wanted, setWanted] = useState<string | null>(null);
  const language = languages.find((one) => one === wanted) ?? shown;
  const [contactId, setContactId] = useState<string | null>(null);
  const { t } = useTranslation("templates");
  return (
    <TestSendModal
      opened={opened}
      onClose={onClose}
      title={t("test.title")}
      email={() => previewBody(work.content(), language, contactId)}
      next={
        nextTo !== undefined && (
          <Button component={Link} to={nextTo} variant="default">
            {t("createCampaign")}
          </Button>
        )
      }
    >
      {languages.length > 1 && (
        <Select
          label={t("test.language")}
          data={languages.map((value) => ({ value, label: nameOf(value) }))}
          value={language}
          onChange={setWanted}
          allowDeselect={false}
        />
      )}
      <Input.Wrapper label={t("test.as")} description={t("test.asHint")} labelElement="div">
        <ContactPicker value={contactId} onChange={setContactId} />
      </Input.Wrapper>
    </TestSendModal>
  );
}
