import { Group, Input } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from "react";
import { loadChunk } from "../../../lib/load-chunk.ts";
import { EmojiButton } from "../emoji/emoji-button.tsx";
import type * as Code from "../rich-text/line-editor.tsx";
import type { LineField } from "../rich-text/line-field.ts";
import { ForeignTokenHint } from "./foreign-token-hint.tsx";
import { foreignTokens, withVariable } from "./foreign-tokens.ts";
import { PlainLine } from "./plain-line.tsx";
import { useVariables } from "./use-variables.ts";
import { VariableButton } from "./variable-button.tsx";
import classes from "./variables.module.css";

interface Props {
  label: string;
  /** Text with Liquid. */
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  disabled: boolean;
  placeholder?: string;
  description?: ReactNode;
  error?: ReactNode;
  dir?: "auto" | "ltr" | "rtl";
  fieldRef?: Ref<LineField>;
}

/** In pixels. */
const TWO_BUTTONS = 66;

/** A line that an inbox shows: variables are chips, as in the canvas, and emoji are offered. */
export function LineInput(props: Props) {
  const { label, value, onChange, maxLength, disabled, description, error, fieldRef } = props;
  const { placeholder = "", dir = "auto" } = props;
  const variables = useVariables(null);
  const id = useId();
  const field = useRef<LineField>(null);
  const setField = useMergedRef(field, fieldRef ?? null);
  const [opened, setOpened] = useState(false);
  const [caret, setCaret] = useState<number | null>(null);
  const [isComposing, setComposing] = useState(false);
  const code = useEditorCode();
  const [token] = disabled ? [] : foreignTokens(value, variables.choices);
  const insert = (text: string) => field.current?.insert(text);
  const describedBy =
    [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(" ") ||
    undefined;
  const shared = {
    value,
    onChange,
    maxLength,
    disabled,
    placeholder,
    dir,
    describedBy,
    labelId: `${id}-label`,
    invalid: Boolean(error),
    field: setField,
  };
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      labelProps={{ onClick: () => field.current?.focus() }}
      description={description}
      error={error}
    >
      <div>
        <Input
          component="div"
          withAria={false}
          classNames={{ input: classes.line ?? "" }}
          disabled={disabled}
          error={Boolean(error)}
          rightSectionWidth={TWO_BUTTONS}
          rightSectionPointerEvents="all"
          rightSection={
            <Group gap={2} wrap="nowrap">
              <EmojiButton field={label} disabled={disabled} onPick={insert} />
              <VariableButton
                field={label}
                links={false}
                {...{ variables, disabled, opened }}
                onOpened={setOpened}
                onPick={insert}
              />
            </Group>
          }
        >
          {code && !isComposing ? (
            <code.LineEditor {...shared} variables={variables} caret={caret} />
          ) : (
            <PlainLine {...shared} onCaret={setCaret} onCompose={setComposing} />
          )}
        </Input>
        {token && (
          <ForeignTokenHint token={token} onReplace={() => onChange(withVariable(value, token))} />
        )}
      </div>
    </Input.Wrapper>
  );
}

let loaded: typeof Code | null = null;

/** Returns the editor once it is loaded; if it cannot be, the plain field stays. */
function useEditorCode(): typeof Code | null {
  const [code, setCode] = useState(loaded);
  useEffect(() => {
    if (code) return;
    let isGone = false;
    void loadChunk(() => import("../rich-text/line-editor.tsx")).then(
      (editor) => {
        loaded = editor;
        if (!isGone) setCode(editor);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [code]);
  return code;
}
