import { ActionIcon, Textarea, TextInput, Tooltip } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { BracketsCurlyIcon } from "@phosphor-icons/react";
import { type ChangeEvent, type ReactNode, type Ref, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { insertedAt, liquidOf } from "./liquid.ts";
import { useVariables, type VariableChoice } from "./use-variables.ts";
import { VariablePopover } from "./variable-popover.tsx";

export interface VariableInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Whether addresses for unsubscribing and preferences are on offer: in links. */
  links?: boolean;
  /** Several lines. */
  multiline?: boolean;
  /** Of the repeat block around, whose entries are on offer then. */
  list?: string | null;
  description?: ReactNode;
  error?: ReactNode;
  placeholder?: string;
  maxLength?: number;
  disabled?: boolean;
  /** `auto` for words, `ltr` for addresses. */
  dir?: "auto" | "ltr" | "rtl";
  inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>;
  onBlur?: () => void;
  autoFocus?: boolean;
  /** The name is for assistive technology alone: something around the field says it. */
  hidesLabel?: boolean;
}

const ASKING = "{{";

/** A plain field that takes variables: by its button, or by typing `{{`. */
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
  const { t } = useTranslation("editor");
  const variables = useVariables(list);
  const [opened, setOpened] = useState(false);
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const place = useRef<{ start: number; end: number; before?: number }>({ start: value.length, end: value.length });

  const keepPlace = (before?: number) => {
    const { selectionStart, selectionEnd } = field.current ?? {};
    const end = selectionEnd ?? value.length;
    place.current = { start: selectionStart ?? end, end, ...(before === undefined ? {} : { before }) };
  };
  const changed = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const { value: next, selectionStart } = event.currentTarget;
    onChange(next);
    const asks = next.length > value.length && next.slice(0, selectionStart ?? next.length).endsWith(ASKING);
    if (!asks) return;
    keepPlace(ASKING.length);
    setOpened(true);
  };
  const pick = (choice: VariableChoice, fallback: string) => {
    const { text, caret } = insertedAt(value, liquidOf({ path: choice.path, fallback }), place.current);
    onChange(text);
    // Once the field has the text and the popover has given back the keyboard.
    setTimeout(() => {
      field.current?.focus();
      field.current?.setSelectionRange(caret, caret);
    });
  };
  const setRef = useMergedRef(field, inputRef ?? null);
  const button = (
    <VariablePopover variables={variables} links={links} opened={opened} onOpened={setOpened} onPick={pick}>
      <Tooltip label={t("variables.insertInto", { field: label })}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          disabled={props.disabled ?? false}
          aria-label={t("variables.insertInto", { field: label })}
          onClick={() => {
            keepPlace();
            setOpened(!opened);
          }}
        >
          <BracketsCurlyIcon size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </VariablePopover>
  );
  const shared = {
    ...rest,
    ...(hidesLabel ? { "aria-label": label } : { label }),
    value,
    dir,
    rightSection: button,
    onChange: changed,
    rightSectionPointerEvents: "all" as const,
  };
  const left = () => {
    // The list of variables goes on with what is being typed here.
    if (!opened) onBlur?.();
  };
  return multiline ? (
    <Textarea {...shared} onBlur={left} ref={setRef} autosize minRows={2} maxRows={6} />
  ) : (
    <TextInput {...shared} onBlur={left} ref={setRef} />
  );
}
