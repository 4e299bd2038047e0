import { SPREAD_MINUTES_MAX, SPREAD_MINUTES_MIN } from "@arauto/contracts";
import { NumberInput, Select } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useSpreadLabels } from "../spread-labels.ts";
import { Choice } from "./choice.tsx";
import classes from "./draft-editor.module.css";
import { useDraft } from "./draft-context.ts";
import { lengthChoices } from "./durations.ts";

const PRESETS = [60, 120, 240, 480, 1440];
const BEGIN = 120;
const OWN = "own";
const UNITS = { minutes: 1, hours: 60 } as const;
type Unit = keyof typeof UNITS;

/** Sends at an even pace over some hours instead of as fast as possible. */
export function Spread() {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { draft, values, readOnly } = useDraft();
  const { spreadMinutes: minutes } = values;
  const [wantsOwn, setWantsOwn] = useState(false);
  const isOwn = minutes !== null && (wantsOwn || !PRESETS.includes(minutes));
  const choose = (choice: string | null) => {
    setWantsOwn(choice === OWN);
    if (choice !== null && choice !== OWN) draft.change({ spreadMinutes: Number(choice) }, true);
  };
  return (
    <Choice
      label={t("spread.switch")}
      description={t("spread.hint")}
      on={minutes !== null}
      disabled={readOnly}
      onChange={(on) => draft.change({ spreadMinutes: on ? BEGIN : null }, true)}
    >
      {minutes !== null && (
        <>
          <div className={classes.pair}>
            <Select
              label={t("spread.length")}
              disabled={readOnly}
              allowDeselect={false}
              data={[
                ...lengthChoices(PRESETS, PRESETS[0] ?? BEGIN, formats),
                { value: OWN, label: t("spread.own") },
              ]}
              value={isOwn ? OWN : String(minutes)}
              onChange={choose}
            />
            {isOwn && <OwnLength minutes={minutes} />}
          </div>
          <Sentence minutes={minutes} />
        </>
      )}
    </Choice>
  );
}

/** A length with its unit. A length out of range changes nothing. */
function OwnLength({ minutes }: { minutes: number }) {
  const { t } = useTranslation("campaigns");
  const { draft, readOnly } = useDraft();
  const [unit, setUnit] = useState<Unit>(minutes % UNITS.hours === 0 ? "hours" : "minutes");
  const [typed, setTyped] = useState<number | string>(minutes / UNITS[unit]);
  const [shown, setShown] = useState(minutes);
  // The value changed elsewhere, for example by taking over another user's draft.
  if (shown !== minutes) {
    const fits = minutes % UNITS[unit] === 0 ? unit : "minutes";
    setShown(minutes);
    setUnit(fits);
    setTyped(minutes / UNITS[fits]);
  }
  const isValid = (length: number | string, by: Unit): length is number =>
    typeof length === "number" &&
    Number.isInteger(length) &&
    length * UNITS[by] >= SPREAD_MINUTES_MIN &&
    length * UNITS[by] <= SPREAD_MINUTES_MAX;
  const set = (length: number | string, by: Unit) => {
    setTyped(length);
    setUnit(by);
    if (!isValid(length, by)) return;
    setShown(length * UNITS[by]);
    draft.change({ spreadMinutes: length * UNITS[by] });
  };
  return (
    <div className={classes.ownLength}>
      <NumberInput
        label={t("spread.amount")}
        allowDecimal={false}
        allowNegative={false}
        readOnly={readOnly}
        value={typed}
        error={isValid(typed, unit) ? undefined : t("spread.outOfRange")}
        onChange={(length) => set(length, unit)}
      />
      <Select
        label={t("spread.unit")}
        disabled={readOnly}
        allowDeselect={false}
        data={(Object.keys(UNITS) as Unit[]).map((value) => ({
          value,
          label: t(`spread.units.${value}`),
        }))}
        value={unit}
        onChange={(value) => set(typed, value === "minutes" ? "minutes" : "hours")}
      />
    </div>
  );
}

/** Says when the first and the last email are sent, and how many in between. */
function Sentence({ minutes }: { minutes: number }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { review } = useDraft();
  const labels = useSpreadLabels();
  const spread = review.isFresh ? review.answer?.spread : null;
  if (!spread) return null;
  return (
    <p className={classes.small} role="status">
      {labels.range(spread)}{" "}
      {spread.isLimited && t("spread.limited", { time: formats.duration(minutes * 60_000) })}
    </p>
  );
}
