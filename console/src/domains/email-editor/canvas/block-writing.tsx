import type { RichLine, RichText } from "@arauto/contracts";
import { type CSSProperties, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { updateBlock } from "../document-commands.ts";
import { useEditor } from "../editor-store.tsx";
import { canvasElement, focusNode } from "../editor-ui.tsx";
import { useEmailAppearance } from "../email-appearance.tsx";
import type { ExitReason, TextChange } from "../rich-text/use-text-editor.ts";
import { RichLineView, RichTextView } from "../rich-text-view.tsx";
import { writers } from "./preloaded.ts";
import { TypingAhead } from "./typing-ahead.tsx";

interface Writing<V> {
  id: string;
  value: V;
  style: CSSProperties;
}

/** A block's line while it is being edited. */
export function WrittenLine({
  id,
  part,
  value,
  style,
}: Writing<RichLine> & { part: "text" | "label" }) {
  const { t } = useTranslation("editor");
  const label = t(part === "label" ? "canvas.buttonLabel" : "canvas.headingText");
  const { change, field } = useWriting(id, label, style, <RichLineView line={value} />);
  const Writer = writers.useLoaded()?.RichLineEditor;
  if (!Writer) return field.waiting;
  return (
    <Writer
      {...field}
      value={value}
      onChange={(next, kind) => change({ [part]: next }, kind)}
      placeholder={t(part === "label" ? "canvas.writeButton" : "canvas.writeHeading")}
    />
  );
}

/** A block's paragraphs while they are being edited. */
export function WrittenText({ id, value, style }: Writing<RichText>) {
  const { t } = useTranslation("editor");
  const { styles } = useEmailAppearance();
  const { change, field } = useWriting(
    id,
    t("canvas.text"),
    style,
    <RichTextView text={value} fontSize={styles.fontSize} link={{}} />,
  );
  const Writer = writers.useLoaded()?.RichTextEditor;
  if (!Writer) return field.waiting;
  return (
    <Writer
      {...field}
      value={value}
      onChange={(next, kind) => change({ text: next }, kind)}
      placeholder={t("canvas.writeText")}
    />
  );
}

/** The shared state of editing a line or paragraphs. Consecutive typing forms one history step. */
function useWriting(id: string, label: string, style: CSSProperties, words: ReactNode) {
  const editor = useEditor();
  const { direction } = useEmailAppearance();
  const [typedAhead, setTypedAhead] = useState("");
  const onExit = (reason: ExitReason) => {
    if (editor.get().typingIn !== id) return;
    editor.setTypingIn(null);
    if (reason === "blur") return;
    // Synchronously, or the next key press would have no target.
    canvasElement(id)?.focus({ preventScroll: true });
    focusNode(id);
  };
  const waiting = (
    <TypingAhead
      typed={typedAhead}
      onType={setTypedAhead}
      label={label}
      style={style}
      onExit={onExit}
    >
      {words}
    </TypingAhead>
  );
  return {
    change: (part: object, kind: TextChange) =>
      editor.change((document) => updateBlock(document, id, part), {
        label: "text",
        ...(kind === "typing" ? { group: `text:${id}` } : {}),
      }),
    field: { label, style, direction, autoFocus: true, onExit, typedAhead, waiting },
  };
}
