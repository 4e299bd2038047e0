import { createContext, use } from "react";
import type { Variables } from "../variables/use-variables.ts";

interface RichTextParts {
  variables: Variables;
  /** Opens the question for the fallback of the variable at a place of the text. */
  editVariable: (at: number) => void;
}

/** What the parts of one text editor share. */
export const RichTextPartsContext = createContext<RichTextParts | null>(null);

export function useRichTextParts(): RichTextParts {
  const parts = use(RichTextPartsContext);
  if (!parts) throw new Error("This part belongs into a text editor");
  return parts;
}
