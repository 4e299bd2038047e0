import { Pill, TagsInput } from "@mantine/core";
import classes from "./checked-list.module.css";

export interface CheckedListProps {
  label: string;
  description?: string;
  /** Shown while the list is empty. */
  placeholder?: string;
  values: readonly string[];
  max: number;
  isValid: (value: string) => boolean;
  /** Parses a typed or pasted text; by default only trims it. */
  read?: (text: string) => string;
  /** Returns the error of some of the entries. */
  describeWrong: (wrong: readonly string[]) => string;
  /** Another error of the list, such as a response of the server. */
  error?: string | undefined;
  /** Whether entries are code, such as IP addresses and hosts: left to right, in the monospace font. */
  isCode?: boolean;
  /** Whether a dialog focuses it first. */
  isFirst?: boolean;
  onChange: (values: string[]) => void;
}

const trimmed = (text: string) => text.trim();

/** A list of texts that are typed or pasted. Invalid entries stay, marked and named, so that they can be corrected. */
export function CheckedList({
  label,
  description,
  placeholder,
  values,
  max,
  isValid,
  read = trimmed,
  describeWrong,
  error,
  isCode = false,
  isFirst = false,
  onChange,
}: CheckedListProps) {
  const wrong = values.filter((value) => !isValid(value));
  return (
    <TagsInput
      label={label}
      description={description}
      placeholder={values.length === 0 ? placeholder : ""}
      error={wrong.length > 0 ? describeWrong(wrong) : error}
      value={[...values]}
      maxTags={max}
      // It has no suggestions. An empty dropdown would catch the Escape that closes a dialog.
      dropdownOpened={false}
      splitChars={[",", ";", " ", "\n"]}
      spellCheck={false}
      autoCapitalize="off"
      {...(isFirst && { "data-autofocus": true })}
      renderPill={({ value = "", onRemove, disabled }) => (
        <Pill
          className={isCode ? `${classes.entry} ${classes.code}` : classes.entry}
          dir="ltr"
          withRemoveButton={disabled !== true}
          data-wrong={!isValid(value) || undefined}
          {...(onRemove && { onRemove })}
        >
          {value}
        </Pill>
      )}
      onChange={(next) => onChange([...new Set(next.map(read))].filter((text) => text !== ""))}
    />
  );
}
