import { COLOR_ROLES, type ColorValue, colorOf, contrast } from "@arauto/contracts";
import { ColorInput, Popover, Flex, Stack } from "@mantine/core";
import { WarningIcon } from "@phosphor-icons/react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEmailAppearance } from "../email-appearance.tsx";
import controls from "./controls.module.css";
import classes from "./inspector.module.css";
import type { Setting } from "./subject.ts";

const COLOR = /^#[0-9a-f]{6}$/i;

interface Props<V extends ColorValue | null> extends Setting<V> {
  label: string;
  /** The label for no color, such as "None"; left out if a color is required. */
  noneLabel?: string;
  /** The color that "none" results in, if any. */
  noneColor?: string;
  /** The color to contrast with, and the required ratio: 4.5 for text, 3 for shapes. */
  against?: { color: string; least: number } | undefined;
  /** Offers only the email's palette. */
  rolesOnly?: boolean;
}

/** A color: one of the email's palette, which follows its styles and dark mode, or a fixed one. */
export function ColorField<V extends ColorValue | null>({
  label,
  value,
  onChange,
  noneLabel,
  noneColor,
  against,
  rolesOnly = false,
}: Props<V>) {
  const { t } = useTranslation("editor");
  const { colors } = useEmailAppearance();
  const [opened, setOpened] = useState(false);
  const name = useId();
  const isOwn = typeof value === "string" && value.startsWith("#");
  const shown = typeof value === "string" ? colorOf(value, colors) : undefined;
  const words =
    value === undefined
      ? t("inspector.mixed")
      : value === null
        ? (noneLabel ?? "")
        : isOwn
          ? value
          : t(`styles.roles.${value}`);
  const choose = (next: ColorValue | null) => {
    onChange(next as V);
    setOpened(false);
  };
  return (
    <div>
      <span className={classes.label} id={name}>
        {label}
      </span>
      <Popover
        opened={opened}
        onDismiss={() => setOpened(false)}
        position="bottom-start"
        width={260}
        shadow="md"
        radius="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <button
            type="button"
            className={controls.color}
            data-mixed={value === undefined || undefined}
            aria-label={t("inspector.colorIs", { setting: label, color: words })}
            onClick={() => setOpened(!opened)}
          >
            <Dot
              color={value === null ? noneColor : shown}
              isNone={value === null && noneColor === undefined}
            />
            <bdi className={controls.colorName}>{words}</bdi>
          </button>
        </Popover.Target>
        <Popover.Dropdown p={8} aria-labelledby={name}>
          <PaletteChoices
            value={value}
            noneLabel={noneLabel}
            noneColor={noneColor}
            onChoose={choose}
          />
          {!rolesOnly && (
            <HexField
              label={t("styles.ownColor")}
              value={isOwn ? value : ""}
              onChange={(next) => onChange(next as V)}
            />
          )}
        </Popover.Dropdown>
      </Popover>
      {against && shown !== undefined && (
        <ContrastWarning color={shown} against={against.color} least={against.least} />
      )}
    </div>
  );
}

interface ChoicesProps {
  value: ColorValue | null | undefined;
  noneLabel: string | undefined;
  noneColor: string | undefined;
  onChoose: (value: ColorValue | null) => void;
}

/** The colors of the email's palette, after "none" where a color is optional. */
function PaletteChoices({ value, noneLabel, noneColor, onChoose }: ChoicesProps) {
  const { t } = useTranslation("editor");
  const { colors } = useEmailAppearance();
  return (
    <Stack gap="3xs">
      {noneLabel !== undefined && (
        <Flex
          type="button"
          className={controls.choice}
          component="button"
          gap={10}
          align="center"
          aria-pressed={value === null}
          onClick={() => onChoose(null)}
        >
          <Dot color={noneColor} isNone={noneColor === undefined} />
          {noneLabel}
        </Flex>
      )}
      {COLOR_ROLES.map((role) => (
        <Flex
          key={role}
          type="button"
          className={controls.choice}
          component="button"
          gap={10}
          align="center"
          aria-pressed={value === role}
          onClick={() => onChoose(role)}
        >
          <Dot color={colors[role]} />
          {t(`styles.roles.${role}`)}
        </Flex>
      ))}
    </Stack>
  );
}

function Dot({ color, isNone = false }: { color: string | undefined; isNone?: boolean }) {
  return (
    <span
      className={controls.dot}
      style={{ background: color }}
      data-none={isNone || undefined}
      aria-hidden
    />
  );
}

/** A color that is typed, picked, or taken from the screen. Reported when it is complete. */
export function HexField({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: string;
  onChange: (color: string) => void;
  error?: React.ReactNode;
}) {
  const { t } = useTranslation("editor");
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <ColorInput
      mt={8}
      label={label}
      format="hex"
      dir="ltr"
      placeholder="#1f5ed9"
      value={typed ?? value}
      error={error}
      popoverProps={{ withinPortal: false }}
      eyeDropperButtonProps={{ "aria-label": t("styles.pick") }}
      onChange={(next) => {
        setTyped(next);
        if (COLOR.test(next) && next.toLowerCase() !== value) onChange(next.toLowerCase());
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** Warns about insufficient contrast with the background, with the ratio. */
export function ContrastWarning({
  color,
  against,
  least,
}: {
  color: string;
  against: string;
  least: number;
}) {
  const { t, i18n } = useTranslation("editor");
  const found = contrast(color, against);
  if (found >= least) return null;
  const figure = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  return (
    <Flex className={classes.warning} component="p" gap={6} role="status">
      <WarningIcon size={16} aria-hidden />
      {t("inspector.contrast", { found: figure.format(found), least: figure.format(least) })}
    </Flex>
  );
}
