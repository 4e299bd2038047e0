import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { TileMeter } from "../parts/tile-meter.tsx";
import { limitState, limitTone, type LimitState } from "./limit-state.ts";

interface Props {
  /** The limited thing, for example "Contacts". */
  label: string;
  used: number | undefined;
  max: number | null;
  estimate: number | null;
  /** Shows the usage next to the limit; tables have it in their first column. */
  showsUse?: boolean;
}

/** A limit of a plan, with the workspace's usage. */
export function LimitCell({ label, used, max, estimate, showsUse = false }: Props) {
  const { t } = useTranslation("plans");
  const { number } = useFormats();
  const stateText = useLimitText();
  if (max === null)
    return (
      <Text span fw={600} size="sm">
        {showsUse && used !== undefined
          ? t("usedWithoutLimit", { used: number(used) })
          : t("unlimited")}
      </Text>
    );
  const state = used === undefined ? null : limitState(used, max, estimate);
  return (
    <>
      <Group justify="space-between" gap="var(--space-1) var(--space-2)" mb="var(--space-2)">
        <Text span fw={600} size="sm">
          {showsUse && used !== undefined
            ? t("usedOf", { used: number(used), max: number(max) })
            : number(max)}
        </Text>
        {state && (
          <Text span size="2xs" fw={isPlain(state) ? 430 : 600} c={COLORS[limitTone(state)]}>
            {stateText(state)}
          </Text>
        )}
      </Group>
      {state && used !== undefined && (
        <TileMeter
          label={label}
          text={t("usedOf", { used: number(used), max: number(max) })}
          used={used}
          max={max}
          estimate={estimate}
          tone={limitTone(state)}
        />
      )}
    </>
  );
}

const COLORS = {
  brand: "dimmed",
  warning: "var(--warning-text)",
  danger: "var(--danger-text)",
} as const;

const isPlain = ({ kind }: LimitState) => kind === "fits";

/** Returns the label for how much of a limit is used. */
export function useLimitText(): (state: LimitState) => string {
  const { t } = useTranslation("plans");
  const { number, percent } = useFormats();
  return (state) => {
    switch (state.kind) {
      case "unlimited":
        return t("unlimited");
      case "fits":
        return t("state.fits", { percent: percent(Math.round(state.share * 100) / 100) });
      case "near":
        return t("state.near", { count: state.left, number: number(state.left) });
      case "full":
        return t("state.full");
      case "short":
        return t("state.short", { count: state.missing, number: number(state.missing) });
      case "over":
        return t("state.over", { count: state.by, number: number(state.by) });
    }
  };
}
