import { Modal, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../lib/session.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useWorkbench } from "./workbench.tsx";
import classes from "./stage.module.css";
import { InboxLine, PhoneLine } from "./email-lines.tsx";
import { isRenderedMail, type PreviewSettings } from "./preview-appearance.ts";
import { PreviewBar } from "./preview-bar.tsx";
import { previewBody } from "./preview-body.ts";
import { PreviewStage } from "./preview-stage.tsx";
import { PublishedPreview } from "./published-preview.tsx";
import { ReaderNote } from "./reader-note.tsx";
import { useMailPreview } from "./use-mail-preview.ts";
import { usePreviewLanguage } from "./use-preview-language.ts";
import { useEditorWidth } from "./use-editor-width.ts";
import { useWork } from "./use-work.ts";

/** Gmail cuts off the HTML of an email beyond this size. */
const CLIPPED_BYTES = 102 * 1024;

const INITIAL: PreviewSettings = { shape: "desktop", scheme: "light", pictures: true };

/**
 * The email as recipients get it. Rendering unpublished changes requires permission to edit; other
 * users see the published version.
 */
export function PreviewWorkbench({ compact = false }: { compact?: boolean }) {
  return useSession().can("TEMPLATE.WRITE") ? (
    <RenderedWorkbench compact={compact} />
  ) : (
    <PublishedPreview />
  );
}

/** The edited email: with a choice of device, color scheme, pictures and contact. */
function RenderedWorkbench({ compact }: { compact: boolean }) {
  const { t } = useTranslation("templates");
  const { work } = useWorkbench();
  const isNarrow = useEditorWidth() === "narrow";
  const { revision } = useWork(work, "revision");
  const [settings, setSettings] = useState(INITIAL);
  const [contactId, setContactId] = useState<string | null>(null);
  const [isFullScreen, setFullScreen] = useState(false);
  const { shape, scheme } = settings;
  const isWorst = shape === "worst";
  const { languages, shown, reader, isAwaited, show } = usePreviewLanguage(contactId, !isWorst);
  const body = useMemo(
    () => previewBody(work.content(), shown, contactId),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the revision says that the content has changed
    [work, shown, contactId, revision],
  );
  const mail = useMailPreview(isWorst || isAwaited ? null : body);
  const { preview } = mail;
  const stage = <PreviewStage settings={settings} mail={mail} body={body} />;

  return (
    <section className={classes.previewWorkbench} aria-label={t("preview.title")}>
      {!compact && isNarrow && <PhoneLine />}
      <PreviewBar
        settings={settings}
        onChange={setSettings}
        contactId={contactId}
        onContact={setContactId}
        onFullScreen={() => setFullScreen(true)}
        compact={compact}
      />
      {reader && contactId !== null && (
        <ReaderNote reader={reader} languages={languages} shown={shown} onShow={show} />
      )}
      {scheme === "forced" && shape !== "text" && (
        <Text size="xs" className={classes.note}>
          {t("editing.look.approximation")}
        </Text>
      )}
      {!compact && !isNarrow && (
        <div className={classes.aboveStage}>
          <InboxLine mail={reader && preview ? { ...preview, language: shown } : undefined} />
        </div>
      )}
      {stage}
      {preview && preview.html !== "" && isRenderedMail(shape) && !compact && (
        <HtmlSize bytes={preview.htmlBytes} />
      )}
      <Modal
        opened={isFullScreen}
        onClose={() => setFullScreen(false)}
        fullScreen
        title={<bdi>{preview?.subject || t("preview.title")}</bdi>}
        classNames={{ body: classes.wholeBody, content: classes.whole }}
        transitionProps={{ transition: "fade", duration: 140 }}
      >
        {stage}
      </Modal>
    </section>
  );
}

function HtmlSize({ bytes }: { bytes: number }) {
  const { t } = useTranslation("templates");
  const formats = useFormats();
  const isClipped = bytes > CLIPPED_BYTES;
  return (
    <Text size="xs" className={classes.weight} data-heavy={isClipped}>
      {t(isClipped ? "preview.clipped" : "preview.weight", { size: formats.bytes(bytes) })}
    </Text>
  );
}
