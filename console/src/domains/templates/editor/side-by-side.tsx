import type { MailLanguage } from "@arauto/contracts";
import { Center, Loader, Modal, Text } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { TemplateContent } from "../../../lib/api.generated.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { SandboxedFrame } from "../../../ui/layout/sandboxed-frame.tsx";
import { SubjectWords } from "../../email-editor/index.ts";
import classes from "./versions.module.css";
import { previewBody, textsOf } from "./preview-body.ts";
import { useMailPreview } from "./use-mail-preview.ts";

export interface Side {
  label: string;
  content: TemplateContent;
}

/** Shows two contents as emails side by side. */
export function SideBySide({
  sides,
  language,
  onClose,
}: {
  sides: readonly Side[];
  language: MailLanguage;
  onClose: () => void;
}) {
  const { t } = useTranslation("templates");
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(1280px, 96vw)"
      title={t("editing.difference")}
      classNames={{ body: classes.sides, content: classes.sidesContent }}
    >
      {sides.map((side) => (
        <OneSide key={side.label} side={side} language={language} />
      ))}
    </Modal>
  );
}

function OneSide({ side: { label, content }, language }: { side: Side; language: MailLanguage }) {
  const { t } = useTranslation("templates");
  const body = useMemo(
    () =>
      previewBody(
        content,
        textsOf(content).some((text) => text.language === language) ? language : content.language,
      ),
    [content, language],
  );
  const { preview, problem, again } = useMailPreview(body);
  return (
    <section className={classes.side} aria-label={label}>
      <h3>{label}</h3>
      <p className={classes.sideSubject}>
        <bdi>
          {preview?.subject ||
            (body?.subject ? <SubjectWords text={body.subject} /> : t("preview.noSubject"))}
        </bdi>
      </p>
      <Text className={classes.sidePreheader} inherit c="dimmed">
        <bdi>{preview?.preheader || <SubjectWords text={body?.preheader ?? ""} />}</bdi>
      </Text>
      <div className={classes.sideFrame}>
        {problem ? (
          <ErrorState problem={problem} onRetry={again} />
        ) : preview ? (
          <SandboxedFrame html={preview.html} title={label} fill />
        ) : (
          <Center className={classes.waiting}>
            <Loader size="sm" />
          </Center>
        )}
      </div>
    </section>
  );
}
