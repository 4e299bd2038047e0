import {
  type Brand,
  type EmailBlock,
  type EmailDocument,
  type Language,
  lineOf,
  newBlock,
  newSection,
  newStyles,
  richTextOf,
} from "@arauto/contracts";
import { SegmentedControl, Text } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  createEditor,
  EditorProvider,
  EditorUiProvider,
  EmailProvider,
  SectionNode,
} from "../email-editor/index.ts";
import classes from "./brand-page.module.css";

const SCHEMES = ["light", "dark"] as const;
/** Width of an email and some of its background on each side, in pixels. */
const SHEET_WIDTH = 640;

type Words = (key: string) => string;

function sampleSections(words: Words, hasNetworks: boolean): EmailDocument["sections"] {
  const inside = (...blocks: EmailBlock[]) => {
    const section = newSection([100]);
    return { ...section, columns: section.columns.map((column) => ({ ...column, blocks })) };
  };
  return [
    inside(newBlock("logo", { width: 400 })),
    inside(
      newBlock("heading", { text: lineOf(words("brand.sample.heading")) }),
      newBlock("text", { text: richTextOf(words("brand.sample.text")) }),
      newBlock("button", { label: lineOf(words("brand.sample.button")) }),
      newBlock("divider", { color: "accent", thickness: 3, width: 20 }),
      newBlock("button", { label: lineOf(words("brand.sample.more")), outlined: true }),
    ),
    inside(
      ...(hasNetworks ? [newBlock("social")] : []),
      newBlock("footer", { text: richTextOf(words("brand.sample.footer")) }),
    ),
  ];
}

/** A small email in a brand that may not be saved yet, built with the dimensions of real emails. */
export function BrandMail({ brand, language }: { brand: Brand; language: Language }) {
  const { t } = useTranslation("workspaces");
  const { t: inMail } = useTranslation("workspaces", { lng: language });
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]>("light");
  const [box, zoom] = useZoom();
  const hasNetworks = brand.social.length > 0;
  const sections = useMemo(
    () => sampleSections((key) => inMail(key), hasNetworks),
    [inMail, hasNetworks],
  );
  const { accentColor, headingFont, bodyFont } = brand;
  const editor = useMemo(() => {
    const made = createEditor({
      version: 1,
      styles: newStyles({ accentColor, headingFont, bodyFont }),
      sections,
    });
    made.setScheme(scheme);
    return made;
  }, [accentColor, headingFont, bodyFont, sections, scheme]);
  const { colors, darkColors } = editor.get().document.styles;
  return (
    <figure>
      <Text className={classes.mailHead} component="figcaption" size="xs" c="dimmed" fw={550}>
        <span>{t("brand.kit.preview")}</span>
        <SegmentedControl
          size="xs"
          aria-label={t("brand.kit.scheme")}
          value={scheme}
          onChange={setScheme}
          data={SCHEMES.map((value) => ({ value, label: t(`brand.kit.${value}`) }))}
        />
      </Text>
      <div className={classes.stage} ref={box} inert aria-hidden>
        <div
          className={classes.sheet}
          style={{
            zoom,
            inlineSize: SHEET_WIDTH,
            background: (scheme === "dark" ? darkColors : colors).ground,
          }}
        >
          <EditorProvider editor={editor}>
            <EditorUiProvider>
              <EmailProvider language={language} brand={brand}>
                {sections.map((section, index) => (
                  <SectionNode
                    key={section.id}
                    section={section}
                    index={index}
                    count={sections.length}
                    opens={index === 0}
                    closes={index === sections.length - 1}
                  />
                ))}
              </EmailProvider>
            </EditorUiProvider>
          </EditorProvider>
        </div>
      </div>
    </figure>
  );
}

/** Scales the email to the available width. */
function useZoom() {
  const box = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(0.5);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setZoom(Math.min(1, element.clientWidth / SHEET_WIDTH)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, zoom] as const;
}
