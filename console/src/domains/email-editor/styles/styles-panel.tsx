import { EMAIL_WIDTH_MIN, EMAIL_WIDTH_MAX, type EmailStyles } from "@arauto/contracts";
import { Button, Flex, Stack, Text } from "@mantine/core";
import { ArrowLeftIcon, ArrowRightIcon, SealCheckIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { toast } from "../../../ui/feedback/toasts.ts";
import { Segments } from "../inspector/align-field.tsx";
import { InspectorSection } from "../inspector/inspector-section.tsx";
import classes from "../inspector/inspector.module.css";
import { SizeField } from "../inspector/size-field.tsx";
import { type Subject, useStyles } from "../inspector/subject.ts";
import { ToggleField } from "../inspector/toggle-field.tsx";
import { useEditor } from "../editor-store.tsx";
import { useEmailAppearance } from "../email-appearance.tsx";
import { branded, isBranded } from "./branded.ts";
import { ButtonStyle } from "./button-style.tsx";
import { FontField } from "./font-field.tsx";
import { PaletteFields } from "./palette-fields.tsx";

const DIRECTION_ICONS = {
  ltr: <ArrowRightIcon size={18} aria-hidden />,
  rtl: <ArrowLeftIcon size={18} aria-hidden />,
} as const;

/** The styles of the whole email: brand and colors first, then fonts, buttons and dimensions. */
export function StylesPanel() {
  const { t } = useTranslation("editor");
  const subject = useStyles();
  return (
    <Stack gap={0}>
      <header className={classes.head}>
        <Flex className={classes.title} component="h2" gap="xs" align="center">
          {t("styles.title")}
        </Flex>
        <Text size="xs" c="var(--text-tertiary)">
          {t("styles.text")}
        </Text>
      </header>
      <InspectorSection title={t("styles.brand.title")}>
        <BrandPart subject={subject} />
      </InspectorSection>
      {/* Colors come from the brand: few users open them, and most would only see a list of codes. */}
      <InspectorSection title={t("styles.colors")} folded>
        <PaletteFields subject={subject} />
      </InspectorSection>
      <InspectorSection title={t("styles.typography")}>
        <FontField label={t("styles.headingFont")} {...subject.setting("headingFont")} />
        <FontField label={t("styles.bodyFont")} {...subject.setting("bodyFont")} />
        <SizeField
          label={t("styles.fontSize")}
          min={14}
          max={20}
          {...subject.setting("fontSize")}
        />
        <SizeField
          label={t("styles.lineHeight")}
          min={1.2}
          max={2}
          step={0.05}
          unit=""
          {...subject.setting("lineHeight")}
        />
        <ToggleField
          label={t("styles.underlineLinks")}
          hint={t("styles.underlineHint")}
          {...subject.setting("underlineLinks")}
        />
      </InspectorSection>
      <InspectorSection title={t("styles.button.title")}>
        <ButtonStyle subject={subject} />
      </InspectorSection>
      <InspectorSection title={t("styles.email")} folded>
        <SizeField
          label={t("styles.width")}
          min={EMAIL_WIDTH_MIN}
          max={EMAIL_WIDTH_MAX}
          step={10}
          {...subject.setting("width")}
        />
        <SizeField label={t("styles.radius")} min={0} max={32} {...subject.setting("radius")} />
        <Segments
          label={t("styles.direction.label")}
          {...subject.setting("direction")}
          options={(["auto", "ltr", "rtl"] as const).map((value) => ({
            value,
            label: t(`styles.direction.${value}`),
            ...(value !== "auto" && { icon: DIRECTION_ICONS[value] }),
          }))}
        />
      </InspectorSection>
    </Stack>
  );
}

function BrandPart({ subject }: { subject: Subject<EmailStyles> }) {
  const { t } = useTranslation("editor");
  const editor = useEditor();
  const { brand } = useEmailAppearance();
  const [styles] = subject.all;
  if (!styles) return null;
  if (isBranded(styles, brand)) {
    return (
      <Text size="xs" c="var(--text-tertiary)" style={{ display: "flex", gap: 6 }}>
        <SealCheckIcon
          size={18}
          aria-hidden
          style={{ flex: "none", color: "var(--success-text)" }}
        />{" "}
        {t("styles.brand.follows")}
      </Text>
    );
  }
  return (
    <>
      <Text size="xs" c="var(--text-tertiary)">
        {t("styles.brand.differs")}
      </Text>
      <Button
        variant="default"
        leftSection={<SealCheckIcon size={16} aria-hidden />}
        onClick={() => {
          editor.change((document) => ({ ...document, styles: branded(document.styles, brand) }), {
            label: "applyBrand",
          });
          toast.undo(t("styles.brand.applied"), editor.undo);
        }}
      >
        {t("styles.brand.apply")}
      </Button>
    </>
  );
}
