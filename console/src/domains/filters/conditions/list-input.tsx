import { ACCOUNT_STATUSES } from "@arauto/contracts";
import type { FilterFieldType } from "@arauto/contracts";
import { MultiSelect, TagsInput } from "@mantine/core";
import { type ClipboardEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DraftCondition } from "../draft/draft.ts";
import { pastedList } from "./pasted-list.ts";
import { SuggestedValue } from "./suggested-value.tsx";
import classes from "./value-input.module.css";
import { useValueSuggestions } from "./value-suggestions.ts";

interface Props {
  condition: DraftCondition;
  type: FilterFieldType;
  error: ReactNode;
  onChange: (change: Partial<DraftCondition>) => void;
}

const VALUES_MAX = 500;

/** Several values: selected where there are few, otherwise typed, chosen from the contacts' values, or pasted. */
export function ListInput(props: Props) {
  return props.type === "status" ? <StatusList {...props} /> : <TokenList {...props} />;
}

function StatusList({ condition, error, onChange }: Props) {
  const { t } = useTranslation(["filters", "accounts"]);
  return (
    <MultiSelect
      className={classes.input}
      aria-label={t("filters:condition.values")}
      placeholder={condition.values.length === 0 ? t("filters:condition.chooseStatus") : undefined}
      data={ACCOUNT_STATUSES.map((status) => ({
        value: status,
        label: t(`accounts:status.${status}`),
      }))}
      value={condition.values}
      error={error}
      onChange={(values) => onChange({ values })}
    />
  );
}

function TokenList({ condition, type, error, onChange }: Props) {
  const { t, i18n } = useTranslation("filters");
  const [search, setSearch] = useState("");
  const suggestions = useValueSuggestions(condition, type, search);
  const kind = type === "number" ? "number" : "text";

  function paste(event: ClipboardEvent): void {
    const pasted = pastedList(event.clipboardData.getData("text/plain"), kind, i18n.language);
    // A single value is pasted into the text as usual.
    if (pasted.length < 2) return;
    event.preventDefault();
    event.stopPropagation();
    const typed = search.trim() === "" ? [] : [search.trim()];
    onChange({
      values: [...new Set([...condition.values, ...typed, ...pasted])].slice(0, VALUES_MAX),
    });
    setSearch("");
  }
  function pasteOne(event: ClipboardEvent<HTMLInputElement>): void {
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const text = event.clipboardData.getData("text/plain").trim();
    setSearch(
      search.slice(0, selectionStart ?? search.length) +
        text +
        search.slice(selectionEnd ?? search.length),
    );
  }
  return (
    <div
      className={classes.input}
      onPasteCapture={(event) => {
        paste(event);
        if (!event.isPropagationStopped() && event.target instanceof HTMLInputElement) {
          event.stopPropagation();
          pasteOne(event as ClipboardEvent<HTMLInputElement>);
        }
      }}
    >
      <TagsInput
        aria-label={t("condition.values")}
        placeholder={
          condition.values.length === 0
            ? t(type === "tags" ? "condition.placeholder.tags" : "condition.placeholder.list")
            : undefined
        }
        // A comma may be part of a number.
        splitChars={kind === "number" ? [";"] : [",", ";"]}
        acceptValueOnBlur
        maxTags={VALUES_MAX}
        clearable
        clearButtonProps={{ "aria-label": t("condition.clearValues") }}
        data={suggestions.values}
        // The server has already searched.
        filter={({ options }) =>
          options.filter(
            (option) => !("value" in option) || !condition.values.includes(option.value),
          )
        }
        renderOption={({ option }) => (
          <SuggestedValue value={option.value} suggestions={suggestions} condition={condition} />
        )}
        searchValue={search}
        onSearchChange={setSearch}
        onFocus={suggestions.onUse}
        value={condition.values}
        error={error}
        onChange={(values) => onChange({ values })}
      />
    </div>
  );
}
