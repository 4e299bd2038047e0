import { NumberInput, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { Choice } from "./choice.tsx";
import type { DraftCanary } from "./draft-values.ts";
import { lengthChoices } from "./durations.ts";
import classes from "./draft-editor.module.css";
import { useDraft } from "./draft-context.ts";

const BEGIN: DraftCanary = {
  percent: 5,
  waitMinutes: 60,
  maxBouncePercent: 3,
  maxComplaintPercent: 0.3,
};
const WAITS = [15, 30, 60, 120, 240, 480, 1440];

/** Sends to a small group first; the rest follows only if nothing goes wrong. */
export function Canary() {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { draft, values, readOnly } = useDraft();
  const { canary } = values;
  const change = (part: Partial<DraftCanary>, soon = false) =>
    canary && draft.change({ canary: { ...canary, ...part } }, soon);
  const number = (
    value: number | string,
    min: number,
    max: number,
    set: (whole: number) => void,
  ) => {
    if (typeof value === "number" && value >= min && value <= max) set(value);
  };
  return (
    <Choice
      label={t("canary.switch")}
      description={t("canary.hint")}
      on={canary !== null}
      disabled={readOnly}
      onChange={(on) => draft.change({ canary: on ? BEGIN : null }, true)}
    >
      {canary && (
        <>
          <div className={classes.pair}>
            <NumberInput
              label={t("canary.percent")}
              min={1}
              max={50}
              allowDecimal={false}
              clampBehavior="blur"
              suffix=" %"
              readOnly={readOnly}
              value={canary.percent}
              onChange={(value) => number(value, 1, 50, (percent) => change({ percent }))}
            />
            <Select
              label={t("canary.wait")}
              disabled={readOnly}
              allowDeselect={false}
              data={lengthChoices(WAITS, canary.waitMinutes, formats)}
              value={String(canary.waitMinutes)}
              onChange={(minutes) => change({ waitMinutes: Number(minutes) }, true)}
            />
            <NumberInput
              label={t("canary.bounces")}
              min={0}
              max={100}
              decimalScale={1}
              suffix=" %"
              readOnly={readOnly}
              value={canary.maxBouncePercent}
              onChange={(value) =>
                number(value, 0, 100, (maxBouncePercent) => change({ maxBouncePercent }))
              }
            />
            <NumberInput
              label={t("canary.complaints")}
              min={0}
              max={100}
              decimalScale={2}
              suffix=" %"
              readOnly={readOnly}
              value={canary.maxComplaintPercent}
              onChange={(value) =>
                number(value, 0, 100, (maxComplaintPercent) => change({ maxComplaintPercent }))
              }
            />
          </div>
          <Sentence canary={canary} />
        </>
      )}
    </Choice>
  );
}

/** Describes how many recipients come first, for how long, and the limits that stop the rest. */
function Sentence({ canary }: { canary: DraftCanary }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { review } = useDraft();
  const first = Math.ceil(((review.answer?.canReceive ?? 0) * canary.percent) / 100);
  return (
    <p className={classes.small} hidden={!review.answer}>
      {t("canary.sentence", {
        count: first,
        number: formats.number(first),
        time: formats.duration(canary.waitMinutes * 60_000),
        bounces: formats.percent(canary.maxBouncePercent / 100),
        complaints: formats.number(canary.maxComplaintPercent / 100, {
          style: "percent",
          maximumFractionDigits: 2,
        }),
      })}
    </p>
  );
}
