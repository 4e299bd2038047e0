import {
  type Brand,
  type DesignKind,
  type EmailDocument,
  type EmailSection,
  type EmailStyles,
  emailDocument,
  type Language,
  newBlock,
  newSection,
  paddingOf,
  type TemplateContent,
} from "@arauto/contracts";
import { type Texts, textsOf } from "../../platform/texts.ts";
import { createKit, type Kit } from "./kit.ts";

type DesignTexts = Texts["designs"];

/** Texts that every design has in each language; each adds its own. */
interface DesignWords {
  name: string;
  description: string;
  subject: string;
  preheader: string;
}

interface DesignLayout {
  styles: EmailStyles;
  sections: EmailSection[];
}

export interface Design {
  id: string;
  kind: DesignKind;
  words(language: Language): DesignWords;
  /** Builds the document in a brand's look. Deterministic, including ids. */
  document(language: Language, brand: Brand): EmailDocument;
  sampleData(language: Language): TemplateContent["sampleData"];
}

interface DesignFacts<Id, W> {
  id: Id;
  kind: DesignKind;
  /** What examples show as `data`; a real transactional send provides it. */
  sampleData?: (words: W) => TemplateContent["sampleData"];
  build(words: W, kit: Kit): DesignLayout;
}

/** Defines a design of the catalogue by its layout. Its texts are in the locale files under its id. */
export function defineDesign<Id extends Exclude<keyof DesignTexts, "footer">>({
  id,
  kind,
  sampleData,
  build,
}: DesignFacts<Id, DesignTexts[Id]>): Design {
  const words = (language: Language) => textsOf(language, "designs")[id];
  return {
    id,
    kind,
    words,
    sampleData: (language) => sampleData?.(words(language)) ?? {},
    document: (language, brand) =>
      buildDocument(language, brand, (kit) => build(words(language), kit)),
  };
}

/** Builds a document in a brand's look, with the same ids every time. */
export function buildDocument(
  language: Language,
  brand: Brand,
  build: (kit: Kit) => DesignLayout,
): EmailDocument {
  return emailDocument.parse(numbered(withTopStrip(build(createKit(language, brand)))));
}

/**
 * A design on a colored background has a strip of it at the top, so that its corners are visible.
 */
function withTopStrip({ styles, sections }: DesignLayout): EmailDocument {
  const strip = newSection([100], { bleeds: true, color: "ground", padding: paddingOf(0, 0) });
  const [column] = strip.columns;
  const strips =
    column === undefined
      ? []
      : [{ ...strip, columns: [{ ...column, blocks: [newBlock("spacer", { height: 28 })] }] }];
  return {
    version: 1,
    styles,
    sections: styles.colors.ground === styles.colors.surface ? sections : [...strips, ...sections],
  };
}

/** Numbers ids by position instead of randomly, so that the document is the same every time. */
function numbered(document: EmailDocument): EmailDocument {
  let count = 0;
  const next = <Part extends { id: string }>(part: Part): Part => {
    count += 1;
    return { ...part, id: `d${count.toString().padStart(3, "0")}` };
  };
  const sections = document.sections.map((section) => ({
    ...next(section),
    columns: section.columns.map((column) => ({
      ...next(column),
      blocks: column.blocks.map((block) => {
        const own = next(block);
        return own.kind === "repeat" ? { ...own, blocks: own.blocks.map(next) } : own;
      }),
    })),
  }));
  return { ...document, sections };
}
