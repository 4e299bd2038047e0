import { type ComboboxItem, Flex, type OptionsFilter, Select } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { placeOf } from "../formats/when-labels.ts";
import classes from "./time-zone-select.module.css";

const ZONES = Intl.supportedValuesOf("timeZone");
const SHOWN_MAX = 80;
const MINUTE_MS = 60_000;

export interface TimeZoneSelectProps {
  /** Shown above it; the name for assistive technology alone by default. */
  label?: string;
  value: string;
  readOnly: boolean;
  error: string | undefined;
  onChange: (timeZone: string) => void;
}

/** Selects from all time zones, searchable by city, each with its current time. */
export function TimeZoneSelect({ label, value, readOnly, error, onChange }: TimeZoneSelectProps) {
  const { t, i18n } = useTranslation("workspaces");
  const now = useMinute();
  const data = useMemo(() => zoneOptions(value, i18n.language), [value, i18n.language]);
  return (
    <Select
      {...(label === undefined ? { "aria-label": t("settings.timeZone") } : { label })}
      description={t("settings.now", { now: timeIn(value, now, i18n.language) })}
      inputWrapperOrder={["label", "input", "error", "description"]}
      data={data}
      value={value}
      searchable
      limit={SHOWN_MAX}
      filter={matchZone}
      allowDeselect={false}
      nothingFoundMessage={t("settings.noZone")}
      readOnly={readOnly}
      error={error}
      maw={440}
      renderOption={({ option }) => (
        <Flex flex={1} component="span" gap="md" justify="space-between">
          <span>{option.label}</span>
          <span className={classes.zoneTime}>{timeIn(option.value, now, i18n.language)}</span>
        </Flex>
      )}
      onChange={(zone) => zone && onChange(zone)}
    />
  );
}

/** Returns every time zone by its city, in the order of the language. The given one may be an older name. */
export function zoneOptions(value: string, language: string): ComboboxItem[] {
  const { compare } = new Intl.Collator(language);
  return (value === "" || ZONES.includes(value) ? ZONES : [value, ...ZONES])
    .map((zone) => ({ value: zone, label: placeOf(zone, language) }))
    .sort((one, other) => compare(one.label, other.label));
}

/** "sao paulo" finds "São Paulo". */
export const matchIgnoringAccents = matchBy(({ label }) => label);

/** Finds a time zone by its city, or by its technical name: "america/sao". */
export const matchZone = matchBy(({ label, value }) => `${label} ${value}`);

function matchBy(textOf: (item: ComboboxItem) => string): OptionsFilter {
  return ({ options, search, limit }) => {
    const needle = plain(search.trim());
    return (options as ComboboxItem[])
      .filter((one) => plain(textOf(one)).includes(needle))
      .slice(0, limit);
  };
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .replaceAll("_", " ")
    .toLowerCase();
}

/** Returns the current time, updated every minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function timeIn(timeZone: string, now: Date, language: string): string {
  try {
    return new Intl.DateTimeFormat(language, {
      weekday: "short",
      hour: "numeric",
      minute: "2-digit",
      timeZone,
    }).format(now);
  } catch {
    return "";
  }
}
