import { Button, ColorInput, Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Workspace } from "../../app/api.generated.ts";
import { SettingsCard, type SettingsCardProps } from "../../ui/settings-card.tsx";
import { BrandPreview } from "./brand-preview.tsx";
import classes from "./workspace-settings.module.css";

/** To start from; every other colour may be chosen too. */
const SWATCHES = ["#134cbb", "#0f766e", "#117342", "#b45309", "#b42318", "#9d174d", "#6d28d9", "#1f2937", "#efba41"];
const COLOR = /^#[0-9a-f]{6}$/i;

interface Props {
  values: Workspace;
  fault: string | undefined;
  editable: boolean;
  saves: Partial<SettingsCardProps>;
  onChange: (color: string | null) => void;
}

/** The colour of the pages that people see, with what it makes of them. */
export function BrandCard({ values, fault, editable, saves, onChange }: Props) {
  const { t } = useTranslation("workspaces");
  const { brandColor } = values;
  const whole = brandColor === null || COLOR.test(brandColor);
  return (
    <SettingsCard title={t("brand.title")} text={t("brand.text")} {...saves} {...(!whole && saves.onSubmit && { dirty: false })}>
      <div className={classes.color}>
        <ColorInput
          aria-label={t("brand.title")}
          placeholder={t("brand.none")}
          format="hex"
          swatches={SWATCHES}
          swatchesPerRow={SWATCHES.length}
          value={brandColor ?? ""}
          readOnly={!editable}
          dir="ltr"
          eyeDropperButtonProps={{ "aria-label": t("brand.pick") }}
          error={fault ?? (whole ? undefined : t("brand.invalid"))}
          w={220}
          onChange={(color) => onChange(color === "" ? null : color.toLowerCase())}
        />
        {editable && brandColor !== null && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            {t("brand.clear")}
          </Button>
        )}
      </div>
      {whole && (
        <Suspense fallback={<Skeleton height={240} radius="md" />}>
          <BrandPreview color={brandColor} name={values.name} language={values.language} />
        </Suspense>
      )}
    </SettingsCard>
  );
}
