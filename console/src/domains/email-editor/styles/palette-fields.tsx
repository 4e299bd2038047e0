import {
  COLOR_ROLES,
  type ColorRole,
  contrast,
  emailColors,
  type EmailPalette,
  type EmailStyles,
} from "@arauto/contracts";
import { Button, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useEditor, useEditorState } from "../editor-store.tsx";
import { Segments } from "../inspector/align-field.tsx";
import { ContrastWarning, HexField } from "../inspector/color-field.tsx";
import type { Subject } from "../inspector/subject.ts";
import { useEmailAppearance } from "../email-appearance.tsx";

/** Required contrast ratios with the content background (WCAG 1.4.3 and 1.4.11). */
const MIN: Partial<Record<ColorRole, number>> = { text: 4.5, muted: 4.5, brand: 3 };

/** The email's palette in light and dark mode. The canvas shows the mode being edited. */
export function PaletteFields({ subject }: { subject: Subject<EmailStyles> }) {
  const { t } = useTranslation("editor");
  const editor = useEditor();
  const { brand } = useEmailAppearance();
  const scheme = useEditorState((state) => state.scheme);
  const key = scheme === "dark" ? "darkColors" : "colors";
  const [styles] = subject.all;
  if (!styles) return null;
  const shown = emailColors(styles, brand, scheme);
  const palette = styles[key];
  const change = (part: Partial<EmailPalette>) =>
    subject.change(
      (now) => ({ [key]: { ...now[key], ...part } }),
      `${key} ${Object.keys(part).join(" ")}`,
    );
  return (
    <>
      <Segments
        label={t("styles.scheme.label")}
        value={scheme}
        onChange={editor.setScheme}
        options={(["light", "dark"] as const).map((value) => ({
          value,
          label: t(`styles.scheme.${value}`),
        }))}
      />
      {scheme === "dark" && (
        <Text size="xs" c="var(--text-tertiary)">
          {t("styles.scheme.hint")}
        </Text>
      )}
      <div>
        {COLOR_ROLES.map((role) => {
          const least = MIN[role];
          const follows = role === "brand" && palette.brand === null;
          return (
            <div key={role}>
              <HexField
                label={t(`styles.roles.${role}`)}
                value={shown[role]}
                onChange={(color) => change({ [role]: color })}
              />
              {role === "brand" &&
                (follows ? (
                  <Text size="xs" c="var(--text-tertiary)">
                    {t("styles.brand.color")}
                  </Text>
                ) : (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    onClick={() => change({ brand: null })}
                  >
                    {t("styles.brand.followColor")}
                  </Button>
                ))}
              {least !== undefined && contrast(shown[role], shown.surface) < least && (
                <ContrastWarning color={shown[role]} against={shown.surface} least={least} />
              )}
            </div>
          );
        })}
      </div>
    </>
  );
}
