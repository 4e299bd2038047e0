import { customEventPropertyTypeOf, type CustomEventValue } from "@arauto/contracts";
import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Formats, useFormats } from "../../../ui/formats/formats.ts";
import classes from "./contact-timeline.module.css";

/** More properties are shown on demand. */
const SHOWN = 6;

interface CustomEventDetailProps {
  /** The kind of entry, which the event's own name doesn't reveal. */
  label: string;
  properties: readonly (readonly [string, CustomEventValue])[];
}

/** The properties of a custom event in a contact's history. */
export function CustomEventDetail({ label, properties }: CustomEventDetailProps) {
  const { t } = useTranslation("accounts");
  const formats = useFormats();
  const [isWhole, setIsWhole] = useState(false);
  const words = { yes: t("value.yes"), no: t("value.no") };
  return (
    <div className={classes.detail}>
      <Text inherit c="var(--text-tertiary)">
        {label}
      </Text>
      {properties.length > 0 && (
        <dl className={classes.properties}>
          {properties.slice(0, isWhole ? undefined : SHOWN).map(([name, value]) => (
            <div key={name} className={classes.property}>
              <dt>
                <bdi dir="ltr">{name}</bdi>
              </dt>
              <dd>
                <bdi>{valueText(value, formats, words)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {properties.length > SHOWN && (
        <Button
          variant="subtle"
          size="compact-xs"
          ms={-8}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {t(isWhole ? "timeline.fewerProperties" : "timeline.allProperties")}
        </Button>
      )}
    </div>
  );
}

function valueText(
  value: CustomEventValue,
  formats: Formats,
  words: { yes: string; no: string },
): string {
  if (typeof value === "number") return formats.number(value, { maximumFractionDigits: 20 });
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (customEventPropertyTypeOf(value) !== "date") return value;
  // A day has no zone: at noon it is the same day in the reader's.
  return value.includes("T") ? formats.dateTime(value) : formats.date(`${value}T12:00:00`);
}
