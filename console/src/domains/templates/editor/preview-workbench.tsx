import type { MailLanguage } from "@arauto/contracts";
import {
  ActionIcon,
  Button,
  Modal,
  SegmentedControl,
  Skeleton,
  Switch,
  Text,
  Tooltip,
} from "@mantine/core";
import { CornersOutIcon } from "@phosphor-icons/react";
import { skipToken } from "@reduxjs/toolkit/query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../lib/session.ts";
import { useGetContactQuery } from "../../../lib/api.generated.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { SandboxedFrame } from "../../../ui/layout/sandboxed-frame.tsx";
import { ContactPicker } from "../contact-picker.tsx";
import { useWorkbench } from "./workbench.tsx";
import classes from "./stage.module.css";
import { InboxLine, PhoneLine } from "./mail-lines.tsx";
import { previewBody } from "./preview-body.ts";
import { lookOf, type PreviewScheme } from "./preview-appearance.ts";
import { readerLanguage } from "./reader-language.ts";
import { ReaderNote } from "./reader-note.tsx";
import { useMailPreview } from "./use-mail-preview.ts";
import { useRoom } from "./use-room.ts";
import { WorstCases } from "./worst-cases.tsx";
import { PublishedPreview } from "./published-preview.tsx";
import { useWork } from "./use-work.ts";

type Shape = "desktop" | "phone" | "text" | "worst";

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
  const formats = useFormats();
  const { work, setChecksOpen } = useWorkbench();
  const isNarrow = useRoom() === "narrow";
  const { languages, shown: worked, revision } = useWork(work, "languages", "shown", "revision");
  const [shape, setShape] = useState<Shape>("desktop");
  const [scheme, setScheme] = useState<PreviewScheme>("light");
  const [pictures, setPictures] = useState(true);
  const [contactId, setContactId] = useState<string | null>(null);
  const [looked, setLooked] = useState<{ contactId: string; language: MailLanguage } | null>(null);
  const [whole, setWhole] = useState(false);
  // A multilingual email is shown in the language that the selected contact gets, unless another is selected.
  const { currentData: contact, isError } = useGetContactQuery(
    contactId === null || languages.length < 2 ? skipToken : { id: contactId },
  );
  const [main = worked, ...others] = languages;
  const reader =
    contact && shape !== "worst" ? readerLanguage(contact.language, [main, ...others]) : null;
  const own =
    looked?.contactId === contactId ? languages.find((one) => one === looked?.language) : undefined;
  const shown = reader === null ? worked : (own ?? reader.language);
  const awaited =
    contactId !== null && languages.length > 1 && shape !== "worst" && !contact && !isError;
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the revision says that the content has changed
  const body = useMemo(
    () => previewBody(work.content(), shown, contactId),
    [work, shown, contactId, revision],
  );
  const { preview, problem, stale, again } = useMailPreview(
    shape === "worst" || awaited ? null : body,
  );
  const isMail = shape === "desktop" || shape === "phone";

  const stage = (
    <div className={classes.stage} data-shape={shape} data-scheme={scheme} aria-busy={stale}>
      {problem && !stale ? (
        <ErrorState problem={problem} onRetry={again} />
      ) : shape === "worst" ? (
        body && <WorstCases body={body} scheme={scheme} pictures={pictures} />
      ) : !preview ? (
        <Skeleton className={classes.letter} radius={0} />
      ) : preview.html === "" ? (
        <EmptyState
          title={t("preview.broken")}
          text={t("preview.brokenText")}
          action={
            <Button variant="default" onClick={() => setChecksOpen(true)}>
              {t("preview.brokenAction")}
            </Button>
          }
        />
      ) : shape === "text" ? (
        // Focusable, so that it can be scrolled with the keyboard.
        <pre className={classes.plain} dir="auto" tabIndex={0} aria-label={t("preview.text")}>
          {preview.text}
        </pre>
      ) : (
        <div className={classes.letter}>
          <SandboxedFrame
            html={lookOf(preview.html, { scheme, pictures })}
            title={t("preview.title")}
            fill
          />
        </div>
      )}
    </div>
  );

  return (
    <section className={classes.previewWorkbench} aria-label={t("preview.title")}>
      {!compact && isNarrow && <PhoneLine />}
      <div className={classes.previewBar}>
        <SegmentedControl
          size="xs"
          aria-label={t("preview.shape")}
          value={shape}
          onChange={setShape}
          data={(["desktop", "phone", "text", ...(compact ? [] : ["worst" as const])] as const).map(
            (value) => ({
              value,
              label: t(`preview.${value}`),
            }),
          )}
        />
        {shape !== "text" && (
          <SegmentedControl
            size="xs"
            aria-label={t("editing.look.title")}
            value={scheme}
            onChange={setScheme}
            data={(["light", "dark", "forced"] as const).map((value) => ({
              value,
              label: t(`editing.look.${value}`),
            }))}
          />
        )}
        {shape !== "text" && (
          <Switch
            size="xs"
            label={t("editing.look.pictures")}
            checked={pictures}
            onChange={(event) => setPictures(event.currentTarget.checked)}
          />
        )}
        <span className={classes.barEnd}>
          {shape !== "worst" && (
            <span className={classes.asWhom}>
              <ContactPicker size="xs" value={contactId} onChange={setContactId} />
            </span>
          )}
          {isMail && (
            <Tooltip label={t("editing.look.whole")}>
              <ActionIcon
                variant="default"
                size={30}
                aria-label={t("editing.look.whole")}
                onClick={() => setWhole(true)}
              >
                <CornersOutIcon size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </span>
      </div>
      {reader && contactId !== null && (
        <ReaderNote
          reader={reader}
          languages={languages}
          shown={shown}
          onShow={(language) => setLooked({ contactId, language })}
        />
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
      {preview && preview.html !== "" && isMail && !compact && (
        <Text size="xs" className={classes.weight} data-heavy={preview.htmlBytes > 102 * 1024}>
          {t(preview.htmlBytes > 102 * 1024 ? "preview.clipped" : "preview.weight", {
            size: formats.bytes(preview.htmlBytes),
          })}
        </Text>
      )}
      <Modal
        opened={whole}
        onClose={() => setWhole(false)}
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
