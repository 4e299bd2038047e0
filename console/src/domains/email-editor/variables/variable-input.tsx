import { Group, Textarea, TextInput } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { BracketsCurlyIcon } from "@phosphor-icons/react";
import { type ChangeEvent, type ReactNode, type Ref, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmojiButton } from "../emoji/emoji-button.tsx";
import { ForeignTokenHint } from "./foreign-token-hint.tsx";
import { foreignTokens, withVariable } from "./foreign-tokens.ts";
import { InsertButton } from "./insert-popover.tsx";
import { liquidOf } from "./liquid.ts";
import { SubjectWords } from "./subject-words.tsx";
import { useInsertionPoint } from "./use-insertion-point.ts";
import { useVariables, type Variables } from "./use-variables.ts";
import { VariablePopover } from "./variable-popover.tsx";
import classes from "./variables.module.css";

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
  /** Shows variables by name, as in the canvas, while the field is not being edited. For text on one line. */
  chips?: boolean;
  /** Offers emoji: in lines that an inbox shows. */
  emojis?: boolean;
}

const ASKING = "{{";
/** In pixels. */
const TWO_BUTTONS = 66;

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
    chips = false,
    emojis = false,
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
  const hasChips = chips && value.includes("{");
  const shared = {
    ...rest,
    ...(hidesLabel ? { "aria-label": label } : { label }),
    value,
    dir,
    rightSection: (
      <Buttons
        field={label}
        disabled={props.disabled ?? false}
        {...{ variables, links, emojis, opened, point }}
        onOpened={setOpened}
      />
    ),
    ...(emojis && { rightSectionWidth: TWO_BUTTONS }),
    onChange: changed,
    rightSectionPointerEvents: "all" as const,
    // Always renders the same elements around the field: otherwise it would lose its focus.
    inputContainer: (field: ReactNode) => (
      <div>
        <WithChips field={field} value={value} isShown={hasChips} emojis={emojis} />
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

interface ButtonsProps {
  field: string;
  disabled: boolean;
  variables: Variables;
  links: boolean;
  emojis: boolean;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  point: ReturnType<typeof useInsertionPoint>;
}

/** Opens the lists of insertable texts. */
function Buttons({
  field,
  disabled,
  variables,
  links,
  emojis,
  opened,
  onOpened,
  point,
}: ButtonsProps) {
  const { t } = useTranslation("editor");
  return (
    <Group gap={2} wrap="nowrap">
      {emojis && (
        <EmojiButton field={field} disabled={disabled} onOpen={point.keep} onPick={point.insert} />
      )}
      <VariablePopover
        variables={variables}
        links={links}
        opened={opened}
        onOpened={onOpened}
        onPick={({ path }, fallback) => point.insert(liquidOf({ path, fallback }))}
      >
        <InsertButton
          label={t("variables.insertInto", { field })}
          disabled={disabled}
          onClick={() => {
            point.keep();
            onOpened(!opened);
          }}
        >
          <BracketsCurlyIcon size={16} aria-hidden />
        </InsertButton>
      </VariablePopover>
    </Group>
  );
}

interface WithChipsProps {
  field: ReactNode;
  value: string;
  isShown: boolean;
  emojis: boolean;
}

/** Covers a field with its text, in which variables are chips; the field itself shows their code during editing. */
function WithChips({ field, value, isShown, emojis }: WithChipsProps) {
  return (
    <div className={isShown ? classes.chipField : undefined} data-emojis={emojis || undefined}>
      {field}
      {isShown && (
        <span className={classes.chips} dir="auto" aria-hidden>
          <SubjectWords text={value} />
        </span>
      )}
    </div>
  );
}
