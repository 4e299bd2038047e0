import {
  COLOR_ROLES,
  BUTTON_WEIGHT,
  buttonTypeStyle,
  contrast,
  type EmailStyles,
  fontStack,
} from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { ColorField, ContrastWarning } from "../inspector/color-field.tsx";
import { SizeField } from "../inspector/size-field.tsx";
import type { Subject } from "../inspector/subject.ts";
import { useEmailAppearance } from "../email-appearance.tsx";

const SHAPES = 3;

/** The style of the email's buttons, with a preview. */
export function ButtonStyle({ subject }: { subject: Subject<EmailStyles> }) {
  const { t } = useTranslation("editor");
  const { styles, colors, direction } = useEmailAppearance();
  const { button } = styles;
  const look = buttonTypeStyle({ color: null, outlined: false }, styles, colors);
  const change = (part: Partial<EmailStyles["button"]>) =>
    subject.change(
      (now) => ({ button: { ...now.button, ...part } }),
      `button ${Object.keys(part).join(" ")}`,
    );
  return (
    <>
      <div
        style={{
          padding: 16,
          borderRadius: 8,
          background: colors.surface,
          textAlign: "center",
          overflow: "hidden",
        }}
        aria-hidden
      >
        <span
          style={{
            display: "inline-block",
            maxInlineSize: "100%",
            padding: `${look.paddingBlock}px ${look.paddingInline}px`,
            borderRadius: look.radius,
            background: look.fill ?? "transparent",
            color: look.text,
            fontFamily: fontStack(styles, "body", direction),
            fontSize: look.fontSize,
            fontWeight: BUTTON_WEIGHT,
            lineHeight: 1.25,
          }}
        >
          {t("styles.button.sample")}
        </span>
      </div>
      <ColorField
        label={t("inspector.color")}
        value={button.color}
        rolesOnly
        onChange={(color) => {
          const role = COLOR_ROLES.find((one) => one === color);
          if (role) change({ color: role });
        }}
      />
      {contrast(look.edge, colors.surface) < SHAPES && (
        <ContrastWarning color={look.edge} against={colors.surface} least={SHAPES} />
      )}
      <SizeField
        label={t("inspector.corner")}
        min={0}
        max={40}
        value={button.radius}
        onChange={(radius) => change({ radius })}
      />
      <SizeField
        label={t("styles.button.paddingBlock")}
        min={4}
        max={32}
        value={button.paddingBlock}
        onChange={(paddingBlock) => change({ paddingBlock })}
      />
      <SizeField
        label={t("styles.button.paddingInline")}
        min={8}
        max={64}
        value={button.paddingInline}
        onChange={(paddingInline) => change({ paddingInline })}
      />
    </>
  );
}
