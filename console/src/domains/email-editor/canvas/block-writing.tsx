import type { RichLine, RichText } from "@arauto/contracts";
import { type CSSProperties, lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { updateBlock } from "../document-commands.ts";
import { useEditor } from "../editor-store.tsx";
import { focusNode } from "../editor-ui.tsx";
import { useMailLook } from "../mail-surroundings.tsx";
import { RichLineView, RichTextView } from "../rich-text-view.tsx";

/** Loads what formatted text is written with; a pointer that may begin to write asks for it ahead. */
export const loadWriting = () => Promise.all([import("../rich-text/rich-line-editor.tsx"), import("../rich-text/rich-text-editor.tsx")]);
const RichLineEditor = lazy(async () => ({ default: (await import("../rich-text/rich-line-editor.tsx")).RichLineEditor }));
const RichTextEditor = lazy(async () => ({ default: (await import("../rich-text/rich-text-editor.tsx")).RichTextEditor }));

interface Writing<V> {
  id: string;
  value: V;
  style: CSSProperties;
}

/** A block's line while it is being written. */
export function WrittenLine({ id, part, value, style }: Writing<RichLine> & { part: "text" | "label" }) {
  const { t } = useTranslation("editor");
  const { direction } = useMailLook();
  const { change, exit } = useWriting(id);
  return (
    <Suspense fallback={<div style={style}>{<RichLineView line={value} />}</div>}>
      <RichLineEditor
        value={value}
        onChange={(next, kind) => change({ [part]: next }, kind)}
        onExit={exit}
        direction={direction}
        style={style}
        autoFocus
        label={t(part === "label" ? "canvas.buttonLabel" : "canvas.headingText")}
        placeholder={t(part === "label" ? "canvas.writeButton" : "canvas.writeHeading")}
      />
    </Suspense>
  );
}

/** A block's paragraphs while they are being written. */
export function WrittenText({ id, value, style }: Writing<RichText>) {
  const { t } = useTranslation("editor");
  const { direction, styles } = useMailLook();
  const { change, exit } = useWriting(id);
  return (
    <Suspense
      fallback={
        <div style={style}>
          <RichTextView text={value} fontSize={styles.fontSize} link={{}} />
        </div>
      }
    >
      <RichTextEditor
        value={value}
        onChange={(next, kind) => change({ text: next }, kind)}
        onExit={exit}
        direction={direction}
        style={style}
        autoFocus
        label={t("canvas.text")}
        placeholder={t("canvas.writeText")}
      />
    </Suspense>
  );
}

/** Letters typed one after the other are one step of the history. */
function useWriting(id: string) {
  const editor = useEditor();
  return {
    change: (part: object, kind: "typing" | "other") =>
      editor.change((document) => updateBlock(document, id, part), {
        label: "text",
        ...(kind === "typing" ? { group: `text:${id}` } : {}),
      }),
    exit: (reason: "escape" | "blur" | "enter") => {
      if (editor.get().typingIn !== id) return;
      editor.setTypingIn(null);
      if (reason !== "blur") focusNode(id);
    },
  };
}
