import { Select } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { matchZone, zoneOptions } from "../../../ui/forms/time-zone-select.tsx";

const UNKNOWN = "unknown";
const SHOWN_MAX = 80;

interface Props {
  label: string;
  description: string;
  /** An IANA name; empty when unknown. */
  value: string;
  error: ReactNode;
  onChange: (value: string) => void;
}

/** A contact's time zone; when it is unknown, campaigns use the workspace's. */
export function TimeZoneChoice({ value, onChange, ...props }: Props) {
  const { t, i18n } = useTranslation("accounts");
  const zones = useMemo(() => zoneOptions(value, i18n.language), [value, i18n.language]);
  return (
    <Select
      {...props}
      searchable
      allowDeselect={false}
      limit={SHOWN_MAX}
      filter={matchZone}
      nothingFoundMessage={t("form.noTimeZoneFound")}
      data={[{ value: UNKNOWN, label: t("value.unknownTimeZone") }, ...zones]}
      value={value === "" ? UNKNOWN : value}
      onChange={(chosen) => onChange(chosen === null || chosen === UNKNOWN ? "" : chosen)}
    />
  );
}
