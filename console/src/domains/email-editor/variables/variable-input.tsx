import { Textarea, TextInput } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { type ChangeEvent, type ReactNode, type Ref, useState } from "react";
import { ForeignTokenHint } from "./foreign-token-hint.tsx";
import { foreignTokens, withVariable } from "./foreign-tokens.ts";
import { useInsertionPoint } from "./use-insertion-point.ts";
import { useVariables } from "./use-variables.ts";
import { VariableButton } from "./variable-button.tsx";

export interface VariableInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Whether links for unsubscribing and preferences are offered: in link targets. */
  links?: boolean;
  /** Several lines. */
  multiline?: boolean;
  /** The list of the surrounding repeat block, whose entries are offered too. */
  list?: string | null;
  description?: ReactNode;
  error?: ReactNode;
  placeholder?: string;
  maxLength?: number;
  disabled?: boolean;
  /** `auto` for text, `ltr` for URLs. */
  dir?: "auto" | "ltr" | "rtl";
  inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>;
  onBlur?: () => void;
  autoFocus?: boolean;
  /** Hides the label visually, because it is shown elsewhere near the field. */
  hidesLabel?: boolean;
}

const ASKING = "{{";

/** A plain text field that accepts variables: by its button, or by typing `{{`. */
export function VariableInput(props: VariableInputProps) {
  const {
    label,
    value,
    onChange,
    links = false,
    multiline = false,
    list = null,
    dir = "auto",
    inputRef,
    hidesLabel = false,
    onBlur,
    ...rest
  } = props;
  const variables = useVariables(list);
  const [opened, setOpened] = useState(false);
  const point = useInsertionPoint(value, onChange);

  const changed = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const { value: next, selectionStart } = event.currentTarget;
    onChange(next);
    const asks =
      next.length > value.length && next.slice(0, selectionStart ?? next.length).endsWith(ASKING);
    if (!asks) return;
    point.keep(ASKING.length);
    setOpened(true);
  };
  const setRef = useMergedRef(point.field, inputRef ?? null);
  const [token] = links || props.disabled ? [] : foreignTokens(value, variables.choices);
  const shared = {
    ...rest,
    ...(hidesLabel ? { "aria-label": label } : { label }),
    value,
    dir,
    rightSection: (
      <VariableButton
        field={label}
        disabled={props.disabled ?? false}
        {...{ variables, links, opened }}
        onOpened={setOpened}
        onOpen={() => point.keep()}
        onPick={point.insert}
      />
    ),
    onChange: changed,
    rightSectionPointerEvents: "all" as const,
    // Always renders the same elements around the field: otherwise it would lose its focus.
    inputContainer: (field: ReactNode) => (
      <div>
        {field}
        {token && (
          <ForeignTokenHint token={token} onReplace={() => onChange(withVariable(value, token))} />
        )}
      </div>
    ),
  };
  const left = () => {
    // The variable list continues the edit in progress here.
    if (!opened) onBlur?.();
  };
  return multiline ? (
    <Textarea {...shared} onBlur={left} ref={setRef} autosize minRows={2} maxRows={6} />
  ) : (
    <TextInput {...shared} onBlur={left} ref={setRef} />
  );
}
