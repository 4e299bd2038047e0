import { API_KEY_NOTICE_DAYS } from "@arauto/contracts";
import { Group, Input, NativeSelect, SegmentedControl, Text, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useContext, useId } from "react";
import { useTranslation } from "react-i18next";
import { dayIn } from "../../../ui/formats/calendar-days.ts";
import { TimeZoneContext, useFormats } from "../../../ui/formats/formats.ts";
import { type KeyValues, VALIDITIES, type Validity } from "./key-values.ts";

export interface ValidityFieldProps extends Pick<KeyValues, "validity" | "until"> {
  /** When the key expires with these values; null: never; undefined while no day is chosen. */
  expiresAt: string | null | undefined;
  error: string | undefined;
  onChange: (change: Partial<Pick<KeyValues, "validity" | "until">>) => void;
}

/** Selects how long a key is valid. */
export function ValidityField({ validity, until, expiresAt, error, onChange }: ValidityFieldProps) {
  const { t } = useTranslation("developer");
  const { date } = useFormats();
  const timeZone = useContext(TimeZoneContext);
  const id = useId();
  const isPhone = useMediaQuery("(max-width: 767.98px)", false, { getInitialValueInEffect: false });
  const label = (one: Validity) =>
    one === "date" || one === "never"
      ? t(`validity.${one}`)
      : t("validity.days", { count: Number(one) });
  const choices = VALIDITIES.map((one) => ({ value: one, label: label(one) }));
  return (
    <Input.Wrapper label={t("form.validity")} labelElement="div" labelProps={{ id }}>
      <Group gap="xs" align="center">
        {isPhone ? (
          <NativeSelect
            aria-labelledby={id}
            value={validity}
            data={choices}
            onChange={(event) =>
              onChange({
                validity: VALIDITIES.find((one) => one === event.currentTarget.value) ?? "90",
              })
            }
          />
        ) : (
          <SegmentedControl
            aria-labelledby={id}
            value={validity}
            data={choices}
            onChange={(next) => onChange({ validity: next })}
          />
        )}
        {validity === "date" && (
          <TextInput
            type="date"
            aria-label={t("form.until")}
            min={dayIn(timeZone, new Date())}
            max="9999-12-31"
            value={until}
            error={error}
            onChange={(event) => onChange({ until: event.currentTarget.value })}
          />
        )}
        <Text size="xs" c="var(--text-secondary)" aria-live="polite">
          {expiresAt === null
            ? t("validity.neverHint")
            : expiresAt !== undefined &&
              t("validity.hint", { date: date(expiresAt), count: API_KEY_NOTICE_DAYS })}
        </Text>
      </Group>
    </Input.Wrapper>
  );
}
