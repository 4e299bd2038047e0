import { Text } from "@mantine/core";
import { type BrandPalette, brandPalette, contrast, type Language } from "@arauto/contracts";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../ui/formats/formats.ts";
import classes from "./brand-preview.module.css";

const SCHEMES = ["light", "dark"] as const;
/** The colors of the pages if the workspace selected none. */
const OWN_PALETTES: Record<(typeof SCHEMES)[number], BrandPalette> = {
  light: { fill: "#134cbb", onFill: "#ffffff", edge: "#134cbb", text: "#0f46b2" },
  dark: { fill: "#316bdd", onFill: "#ffffff", edge: "#5590f3", text: "#91bafc" },
};

interface Props {
  color: string | null;
  name: string;
  /** The language of the workspace's emails, not of the interface. */
  language: Language;
}

/** The header of the public preference page in light and dark mode, and its contrast. */
export function BrandPreview({ color, name, language }: Props) {
  const { t } = useTranslation("workspaces");
  const { t: onPage } = useTranslation("workspaces", { lng: language });
  const { number } = useFormats();
  const paletteOf = (scheme: (typeof SCHEMES)[number]) =>
    color === null ? OWN_PALETTES[scheme] : brandPalette(color, scheme);
  const light = paletteOf("light");
  const ratio = number(contrast(light.onFill, light.fill), { maximumFractionDigits: 1 });
  const moved = SCHEMES.filter((scheme) => paletteOf(scheme).text !== color);
  const shifted = moved.length === SCHEMES.length ? "both" : (moved[0] ?? "light");
  return (
    <figure className={classes.preview}>
      <figcaption>{t("brand.preview")}</figcaption>
      <div className={classes.pages}>
        {SCHEMES.map((scheme) => {
          const { fill, onFill, edge, text } = paletteOf(scheme);
          const paint = {
            "--fill": fill,
            "--on-fill": onFill,
            "--edge": edge,
            "--brand": text,
          } as CSSProperties;
          return (
            <div
              key={scheme}
              className={classes.page}
              data-scheme={scheme}
              data-branded={color !== null || undefined}
              style={paint}
              lang={language}
              dir="auto"
            >
              <Text m="0 0 var(--space-1-5)" inherit c="var(--brand)" fw={600}>
                {name.trim()}
              </Text>
              <Text m="0 0 var(--space-4)" lh="1.625rem" size="xl" fw={620}>
                {onPage("brand.pageTitle")}
              </Text>
              <Text className={classes.button} span inherit c="var(--on-fill)" fw={550} ta="center">
                {onPage("brand.pageButton")}
              </Text>
            </div>
          );
        })}
      </div>
      <Text m="var(--space-2) 0 0" size="xs" c="dimmed">
        {t(light.onFill === "#ffffff" ? "brand.whiteText" : "brand.blackText", { ratio })}
        {color !== null && moved.length > 0 && <> {t(`brand.moved.${shifted}`)}</>}
      </Text>
    </figure>
  );
}
