import { type Ref, useImperativeHandle, useRef, useState } from "react";
import type { LineEditorProps, LineField } from "../rich-text/line-field.ts";
import { plainWords } from "./liquid-words.ts";
import { useVariableLabel } from "./use-variables.ts";
import classes from "./variables.module.css";

interface Props extends Omit<LineEditorProps, "variables" | "caret" | "field"> {
  field: Ref<LineField>;
  /** Called with the cursor's offset in the text; null without focus. */
  onCaret: (at: number | null) => void;
  onCompose: (isComposing: boolean) => void;
}

/** A line while its editor is loading: shows names instead of Liquid until it is focused. */
export function PlainLine(props: Props) {
  const { value, onChange, field, onCaret, onCompose } = props;
  const { labelId, describedBy, invalid, maxLength, disabled, dir, placeholder } = props;
  const name = useVariableLabel();
  const input = useRef<HTMLInputElement>(null);
  const [hasFocus, setFocus] = useState(false);
  useImperativeHandle(field, () => ({
    focus: () => input.current?.focus(),
    select: () => input.current?.select(),
    insert: (text) => onChange(value + text),
  }));
  return (
    <input
      ref={input}
      className={classes.plainLine}
      value={hasFocus ? value : plainWords(value, name)}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      autoComplete="off"
      {...{ maxLength, disabled, dir, placeholder }}
      onFocus={() => {
        setFocus(true);
        onCaret(value.length);
      }}
      onBlur={() => {
        setFocus(false);
        onCaret(null);
      }}
      onSelect={({ currentTarget }) => onCaret(currentTarget.selectionEnd)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onCompositionStart={() => onCompose(true)}
      onCompositionEnd={() => onCompose(false)}
    />
  );
}
