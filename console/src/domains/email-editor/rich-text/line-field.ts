import type { Ref } from "react";
import type { Variables } from "../variables/use-variables.ts";

/** What surrounds a line can do with it. */
export interface LineField {
  focus: () => void;
  select: () => void;
  /** Inserts text with Liquid at the cursor, and continues there. */
  insert: (text: string) => void;
}

export interface LineEditorProps {
  value: string;
  onChange: (value: string) => void;
  variables: Variables;
  maxLength: number;
  disabled: boolean;
  dir: "auto" | "ltr" | "rtl";
  placeholder: string;
  labelId: string;
  /** The ids of description and error. */
  describedBy: string | undefined;
  invalid: boolean;
  /** The offset in the text where editing continues; null leaves the focus where it is. */
  caret: number | null;
  field: Ref<LineField>;
}
