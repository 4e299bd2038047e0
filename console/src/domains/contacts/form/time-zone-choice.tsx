import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { matchIgnoringAccents } from "../../../ui/forms/time-zone-select.tsx";

const UNKNOWN = "unknown";
const ZONES = Intl.supportedValuesOf("timeZone");
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
  const { t } = useTranslation("accounts");
  const zones = value === "" || ZONES.includes(value) ? ZONES : [value, ...ZONES];
  return (
    <Select
      {...props}
      searchable
      allowDeselect={false}
      limit={SHOWN_MAX}
      filter={matchIgnoringAccents}
      nothingFoundMessage={t("form.noTimeZoneFound")}
      data={[
        { value: UNKNOWN, label: t("value.unknownTimeZone") },
        ...zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
      ]}
      value={value === "" ? UNKNOWN : value}
      onChange={(chosen) => onChange(chosen === null || chosen === UNKNOWN ? "" : chosen)}
    />
  );
}
