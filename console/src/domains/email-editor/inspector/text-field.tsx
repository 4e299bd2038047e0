import type { RichLine, RichText } from "@arauto/contracts";
import { Skeleton, Text } from "@mantine/core";
import { Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEmailAppearance } from "../email-appearance.tsx";
import { RichLineView, RichTextView } from "../rich-text-view.tsx";
import controls from "./controls.module.css";
import classes from "./inspector.module.css";
import type { Setting } from "./subject.ts";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";

const RichTextEditor = lazyPart(
  async () => ({ default: (await import("../rich-text/rich-text-editor.tsx")).RichTextEditor }),
  "inline",
);
const RichLineEditor = lazyPart(
  async () => ({ default: (await import("../rich-text/rich-line-editor.tsx")).RichLineEditor }),
  "inline",
);

const LINK = { color: "var(--brand-text)", textDecoration: "underline" };
const FONT_SIZE = 14;

interface Props<V> extends Setting<V> {
  label: string;
  placeholder: string;
}

/** One line of formatted text; a click starts editing it. */
export function LineField({ label, value, onChange, placeholder }: Props<RichLine>) {
  const { direction } = useEmailAppearance();
  return (
    <Box
      label={label}
      placeholder={placeholder}
      isMixed={value === undefined}
      isEmpty={value?.length === 0}
      view={<RichLineView line={value ?? []} link={LINK} />}
    >
      {(leave) => (
        <RichLineEditor
          autoFocus
          label={label}
          value={value ?? []}
          direction={direction}
          placeholder={placeholder}
          onChange={(next) => onChange(next)}
          onExit={leave}
        />
      )}
    </Box>
  );
}

/** Formatted text with paragraphs; a click starts editing it. */
export function TextField({ label, value, onChange, placeholder }: Props<RichText>) {
  const { direction } = useEmailAppearance();
  const [first] = value?.content ?? [];
  const isEmpty =
    value?.content.length === 0 ||
    (value?.content.length === 1 && first?.type === "paragraph" && !first.content?.length);
  return (
    <Box
      label={label}
      placeholder={placeholder}
      isMixed={value === undefined}
      isEmpty={isEmpty}
      view={value && <RichTextView text={value} fontSize={FONT_SIZE} link={LINK} />}
    >
      {(leave) =>
        value && (
          <RichTextEditor
            autoFocus
            label={label}
            value={value}
            direction={direction}
            placeholder={placeholder}
            onChange={(next) => onChange(next)}
            onExit={leave}
          />
        )
      }
    </Box>
  );
}

interface BoxProps {
  label: string;
  placeholder: string;
  isMixed: boolean;
  isEmpty: boolean | undefined;
  view: React.ReactNode;
  children: (leave: (reason: "escape" | "blur" | "enter") => void) => React.ReactNode;
}

function Box({ label, placeholder, isMixed, isEmpty = false, view, children }: BoxProps) {
  const { t } = useTranslation("editor");
  const { direction } = useEmailAppearance();
  const [writing, setWriting] = useState(false);
  const name = useId();
  return (
    <div>
      <span className={classes.label} id={name}>
        {label}
      </span>
      {isMixed ? (
        <Text size="xs" c="var(--text-tertiary)">
          {t("inspector.mixedText")}
        </Text>
      ) : writing ? (
        <div className={controls.textBox} dir={direction}>
          <Suspense fallback={<Skeleton height={20} />}>
            {children((reason) => {
              setWriting(false);
              // Restores the focus here, unless it has moved elsewhere on its own.
              if (reason !== "blur")
                setTimeout(() =>
                  document
                    .querySelector<HTMLElement>(`[data-text-of="${CSS.escape(name)}"]`)
                    ?.focus(),
                );
            })}
          </Suspense>
        </div>
      ) : (
        <div
          role="button"
          tabIndex={0}
          className={`${controls.textBox} ${controls.textButton}`}
          data-text-of={name}
          data-empty={isEmpty || undefined}
          dir={direction}
          aria-label={t("inspector.write", { setting: label })}
          onClick={() => setWriting(true)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            setWriting(true);
          }}
        >
          {isEmpty ? placeholder : view}
        </div>
      )}
    </div>
  );
}
