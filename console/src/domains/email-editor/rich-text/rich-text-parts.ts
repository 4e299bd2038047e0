import { createContext, use } from "react";
import type { Variables } from "../variables/use-variables.ts";

interface RichTextParts {
  variables: Variables;
  /** Opens the fallback form of the variable at a position in the text. */
  editVariable: (at: number) => void;
}

/** Shared by the components of one text editor. */
export const RichTextPartsContext = createContext<RichTextParts | null>(null);

export function useRichTextParts(): RichTextParts {
  const parts = use(RichTextPartsContext);
  if (!parts) throw new Error("This part belongs into a text editor");
  return parts;
}
