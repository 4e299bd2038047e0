import { Button, Group, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CustomField } from "../../../lib/api.generated.ts";
import type { FilterPickerProps, ListFilter } from "../../../ui/list-page/list-filters.tsx";
import { FieldValueInput } from "../../contacts/index.ts";
import { isDay, numberText, parseTyped, useAllCustomFields } from "../../custom-fields/index.ts";
import { useDayFormats } from "../deal-formats.ts";

const NAME = "field.";

/** Returns a filter for each custom field of deals. `chosen` are the values in the URL, by the filters' names. */
export function useFieldFilters(chosen: Readonly<Record<string, string>>): ListFilter[] {
  const { t } = useTranslation(["deals", "accounts"]);
  const labelOf = useConditionLabel();
  const fields = useAllCustomFields("deal").data ?? [];
  return fields
    .filter(({ status }) => status === "active")
    .map((field) => {
      const { identifier, name: label, type } = field;
      const name = `${NAME}${identifier}`;
      const value = chosen[name];
      const ask = (text: string) => ({ field: [`${identifier}:${text}`] });
      if (type === "boolean")
        return {
          name,
          label,
          ask,
          values: [
            { value: "true", label: t("accounts:value.yes") },
            { value: "false", label: t("accounts:value.no") },
          ],
        };
      const values = value === undefined ? [] : [{ value, label: labelOf(field, value) }];
      return { name, label, ask, values, picker: FieldPicker };
    });
}

/** Parses `10..20`, with either end open, or a single value. */
function endsOf(value: string): { from: string; to: string } {
  const [from = "", to = from] = value.split("..");
  return { from, to };
}

function useConditionLabel() {
  const { t, i18n } = useTranslation("deals");
  const { day } = useDayFormats();
  return ({ type }: CustomField, value: string): string => {
    if (type !== "number" && type !== "date") return t("filter.fields.with", { text: value });
    const { from, to } = endsOf(value);
    // The URL may have been edited manually.
    const shown = (end: string) => {
      if (type === "date") return isDay(end) ? day(end) : end;
      return Number.isFinite(+end) ? numberText(+end, i18n.language) : end;
    };
    if (from === to) return shown(from);
    if (from === "") return t("filter.fields.upTo", { to: shown(to) });
    if (to === "") return t("filter.fields.since", { from: shown(from) });
    return t("filter.fields.range", { from: shown(from), to: shown(to) });
  };
}

/** Asks for the text that a custom field should contain, or its range. */
function FieldPicker({ name, value = "", onPick }: FilterPickerProps) {
  const fields = useAllCustomFields("deal").data ?? [];
  const field = fields.find(({ identifier }) => `${NAME}${identifier}` === name);
  if (!field) return null;
  const isRange = field.type === "number" || field.type === "date";
  return isRange ? (
    <RangeForm field={field} value={value} onPick={onPick} />
  ) : (
    <TextForm field={field} value={value} onPick={onPick} />
  );
}

interface FormProps {
  field: CustomField;
  value: string;
  onPick: (value: string) => void;
}

function TextForm({ field, value, onPick }: FormProps) {
  const { t } = useTranslation("deals");
  const [text, setText] = useState(value);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== "") onPick(text.trim());
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={t("filter.fields.contains", { name: field.name })}
          data-autofocus
          dir="auto"
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Apply isReady={text.trim() !== ""} />
      </Stack>
    </form>
  );
}

function RangeForm({ field, value, onPick }: FormProps) {
  const { t, i18n } = useTranslation(["deals", "accounts"]);
  const typedEnd = (end: string) =>
    field.type === "number" && end !== "" ? numberText(+end, i18n.language) : end;
  const before = endsOf(value);
  const [from, setFrom] = useState(typedEnd(before.from));
  const [to, setTo] = useState(typedEnd(before.to));
  const [isTried, setTried] = useState(false);
  const ends = [from, to].map((text) => parseTyped(text, field.type, i18n.language));
  const errorOf = (end: (typeof ends)[number] | undefined) =>
    isTried && end && "error" in end ? t(`accounts:error.${end.error}`) : undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const texts = ends.flatMap((end) => ("error" in end ? [] : [String(end.value ?? "")]));
    const [first, last] = texts;
    if (first === undefined || last === undefined || (first === "" && last === "")) return;
    onPick(first === last ? first : `${first}..${last}`);
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Group grow gap="sm" align="flex-start">
          <FieldValueInput
            field={field}
            label={t("filter.fields.from")}
            value={from}
            error={errorOf(ends[0])}
            onChange={setFrom}
          />
          <FieldValueInput
            field={field}
            label={t("filter.fields.to")}
            value={to}
            error={errorOf(ends[1])}
            onChange={setTo}
          />
        </Group>
        <Apply isReady={from.trim() !== "" || to.trim() !== ""} />
      </Stack>
    </form>
  );
}

function Apply({ isReady }: { isReady: boolean }) {
  const { t } = useTranslation("deals");
  return (
    <Group justify="flex-end">
      <Button type="submit" disabled={!isReady}>
        {t("filter.fields.apply")}
      </Button>
    </Group>
  );
}
