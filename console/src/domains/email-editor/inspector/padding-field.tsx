import type { Padding } from "@arauto/contracts";
import { Button, NumberInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import controls from "./controls.module.css";
import classes from "./inspector.module.css";
import { sharedValue } from "./subject.ts";

const MAX = 96;
const STEP = 4;
const SIDES = ["top", "bottom", "start", "end"] as const satisfies readonly (keyof Padding)[];
const PAIRS = [
  { name: "block", sides: ["top", "bottom"] },
  { name: "inline", sides: ["start", "end"] },
] as const satisfies readonly { name: string; sides: readonly (keyof Padding)[] }[];

interface Props {
  all: readonly Padding[];
  /** Sets some sides of every selected part; the others keep their values. */
  onChange: (sides: Partial<Padding>, control: string) => void;
}

/** Padding: vertical and horizontal, or each side separately. */
export function PaddingField({ all, onChange }: Props) {
  const { t } = useTranslation("editor");
  const paired = PAIRS.every(({ sides: [one, other] }) =>
    all.every((padding) => padding[one] === padding[other]),
  );
  const [wanted, setWanted] = useState<boolean | null>(null);
  const each = !paired || (wanted ?? false);
  const side = (name: string, sides: readonly (keyof Padding)[]) => (
    <NumberInput
      key={name}
      label={t(`inspector.padding.${name}`)}
      value={sharedValue(all.flatMap((padding) => sides.map((one) => padding[one]))) ?? ""}
      placeholder={t("inspector.mixedShort")}
      min={0}
      max={MAX}
      step={STEP}
      allowDecimal={false}
      clampBehavior="blur"
      classNames={{ input: controls.figure ?? "" }}
      suffix=" px"
      onChange={(next) => {
        if (
          typeof next !== "number" ||
          next < 0 ||
          next > MAX ||
          all.every((padding) => sides.every((one) => padding[one] === next))
        )
          return;
        onChange(Object.fromEntries(sides.map((one) => [one, next])), `padding.${name}`);
      }}
    />
  );
  return (
    <fieldset>
      <legend className={classes.legend}>{t("inspector.padding.label")}</legend>
      <div className={controls.sides}>
        {each
          ? SIDES.map((one) => side(one, [one]))
          : PAIRS.map(({ name, sides }) => side(name, sides))}
      </div>
      {paired && (
        <Button mt={6} size="compact-xs" variant="subtle" onClick={() => setWanted(!each)}>
          {t(each ? "inspector.padding.together" : "inspector.padding.each")}
        </Button>
      )}
    </fieldset>
  );
}
