import type { EmailBlock, EmailColumn, EmailSection } from "@arauto/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { plainWords } from "./rich-text-view.tsx";

const LONGEST = 60;

/** Returns text of a block that users recognize it by; empty if it has none. */
export function blockSummary(block: EmailBlock): string {
  return shortened(wordsOf(block).trim());
}

function wordsOf(block: EmailBlock): string {
  switch (block.kind) {
    case "heading":
      return plainWords(block.text);
    case "button":
      return plainWords(block.label);
    case "text":
    case "footer":
      return plainWords(block.text.content);
    case "image":
    case "video":
      return block.alt;
    case "menu":
      return block.items.map(({ label }) => label).join(", ");
    case "products":
      return block.items
        .map(({ title }) => title)
        .filter(Boolean)
        .join(", ");
    case "table":
      return (block.rows[0] ?? []).filter(Boolean).join(", ");
    case "repeat":
      return block.list;
    default:
      return "";
  }
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;
}

/** Anything that has a name, for example a node of the document. */
export type Named =
  | { type: "section"; node: EmailSection }
  | { type: "column"; node: EmailColumn }
  | { type: "block"; node: EmailBlock };

export interface NodeLabels {
  /** Returns its kind: `Heading`. */
  kind: (node: Named) => string;
  /** Adds its own text, if any: `Heading, Spring sale`. */
  name: (node: Named) => string;
  /** Adds its position among its siblings: `Heading, Spring sale, 3 of 12`. */
  place: (node: Named, of: { index: number; count: number }) => string;
}

/** Returns the names of an email's parts in the console's language. */
export function useNodeLabels(): NodeLabels {
  const { t } = useTranslation("editor");
  return useMemo(() => {
    const kind = (node: Named) =>
      node.type === "block" ? t(`palette.kinds.${node.node.kind}`) : t(`layers.${node.type}`);
    const hidden = (node: Named) => {
      const visibility = node.type === "column" ? null : node.node.visibility;
      return visibility === null
        ? ""
        : [
            visibility.rules.length > 0 ? t("layers.someReaders") : "",
            deviceWords(visibility.devices, t),
          ]
            .filter(Boolean)
            .join(", ");
    };
    const name = (node: Named) => {
      const summary = node.type === "block" ? blockSummary(node.node) : "";
      return summary === "" ? kind(node) : t("layers.named", { kind: kind(node), words: summary });
    };
    return {
      kind,
      name,
      place: (node, { index, count }) => {
        const placed = t("layers.placed", { name: name(node), index: index + 1, count });
        const more = hidden(node);
        return more === "" ? placed : t("layers.named", { kind: placed, words: more });
      },
    };
  }, [t]);
}

function deviceWords(devices: "all" | "desktop" | "phone", t: (key: string) => string): string {
  return devices === "all"
    ? ""
    : t(devices === "phone" ? "layers.onlyPhone" : "layers.onlyDesktop");
}
