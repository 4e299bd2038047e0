import { SegmentedControl, Skeleton, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type TemplatePreview as Preview, usePreviewTemplateMutation } from "../../app/api.generated.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { useFormats } from "../../ui/formats.ts";
import { SandboxedFrame } from "../../ui/sandboxed-frame.tsx";
import { ContactPicker } from "./contact-picker.tsx";
import type { TemplateDraft } from "./template-draft.ts";
import classes from "./templates.module.css";

const TYPING_MS = 500;
/** Gmail cuts a mail's HTML above this size. */
const CLIPPED_BYTES = 102 * 1024;

export interface TemplatePreviewProps {
  draft: TemplateDraft;
  accountId: string | null;
  onAccount: (accountId: string | null) => void;
  onPreview: (preview: Preview) => void;
}

/** The mail as a chosen contact would get it, kept up with the typing. */
export function TemplatePreview({ draft, accountId, onAccount, onPreview }: TemplatePreviewProps) {
  const { t } = useTranslation("templates");
  const formats = useFormats();
  const [shape, setShape] = useState<"desktop" | "phone" | "text">("desktop");
  const [settled] = useDebouncedValue(draft, TYPING_MS);
  const [render, { error }] = usePreviewTemplateMutation();
  const [shown, setShown] = useState<Preview>();

  const show = useCallback(() => {
    const { subject, preheader, format, source } = settled;
    if (source === "") return undefined;
    const call = render({ previewTemplateBody: { subject, preheader, format, source, accountId } });
    call.unwrap().then(
      (preview) => {
        setShown(preview);
        onPreview(preview);
      },
      () => undefined, // Shown below from the hook's error.
    );
    return call;
  }, [settled, accountId, render, onPreview]);
  useEffect(() => {
    const call = show();
    return () => call?.abort();
  }, [show]);

  const isStale = settled !== draft;
  const isAborted = error !== undefined && "name" in error && error.name === "AbortError";
  return (
    <section className={classes.preview} aria-label={t("preview.title")} aria-busy={isStale}>
      <div className={classes.previewBar}>
        <ContactPicker value={accountId} onChange={onAccount} />
        <SegmentedControl
          size="xs"
          aria-label={t("preview.shape")}
          value={shape}
          onChange={(value) => setShape(value)}
          data={(["desktop", "phone", "text"] as const).map((value) => ({ value, label: t(`preview.${value}`) }))}
        />
      </div>
      {shown && (
        <div className={classes.inbox}>
          <Text fw={600} size="sm" lineClamp={1}>
            <bdi>{shown.subject || t("preview.noSubject")}</bdi>
          </Text>
          <Text size="xs" c="dimmed" lineClamp={1}>
            <bdi>{shown.preheader}</bdi>
          </Text>
        </div>
      )}
      {error && !isAborted && !isStale ? (
        <ErrorState problem={error} onRetry={() => void show()} />
      ) : shown ? (
        <div className={classes.stage} data-shape={shape}>
          {shape === "text" ? (
            <pre className={classes.plain} dir="auto">
              {shown.text}
            </pre>
          ) : (
            <SandboxedFrame html={shown.html} title={t("preview.title")} />
          )}
        </div>
      ) : (
        <Skeleton height={420} radius={0} />
      )}
      {shown && (
        <Text className={classes.weight} size="xs" data-heavy={shown.htmlBytes > CLIPPED_BYTES}>
          {t(shown.htmlBytes > CLIPPED_BYTES ? "preview.clipped" : "preview.weight", { size: formats.bytes(shown.htmlBytes) })}
        </Text>
      )}
    </section>
  );
}
