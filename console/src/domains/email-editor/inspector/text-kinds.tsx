import { Flex, Text } from "@mantine/core";
import { buttonTypeStyle, headingStyle, smallStyle, textStyle } from "@arauto/contracts";
import { LockSimpleIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useEmailAppearance } from "../email-appearance.tsx";
import { useListAround } from "../rich-text/use-list-around.ts";
import { AlignField, Segments } from "./align-field.tsx";
import { ColorField } from "./color-field.tsx";
import controls from "./controls.module.css";
import { LinkField } from "./link-field.tsx";
import { SizeField } from "./size-field.tsx";
import { LineField, TextField } from "./text-field.tsx";
import { ToggleField } from "./toggle-field.tsx";
import type { KindFields } from "./subject.ts";
import { useBackground } from "./use-background.ts";

const WORDS = 4.5;
/** Minimum font size, in pixels, of large text, which needs less contrast (WCAG 1.4.3). */
const LARGE = 24;
const SHAPES = 3;

export const headingFields: KindFields<"heading"> = {
  Content: ({ subject }) => {
    const { t } = useTranslation("editor");
    return (
      <>
        <LineField
          label={t("inspector.heading.text")}
          placeholder={t("inspector.heading.placeholder")}
          {...subject.setting("text")}
        />
        <Segments
          label={t("inspector.heading.level")}
          value={levelName(subject.read("level"))}
          options={(["1", "2", "3"] as const).map((value) => ({
            value,
            label: t(`inspector.heading.level${value}`),
          }))}
          onChange={(level) =>
            subject.change(() => ({ level: Number(level) as 1 | 2 | 3 }), "level")
          }
        />
      </>
    );
  },
  Look: ({ subject }) => {
    const { t } = useTranslation("editor");
    const background = useBackground(subject.all[0]?.id);
    const { styles } = useEmailAppearance();
    const large = subject.all.every((block) => headingStyle(block, styles).fontSize >= LARGE);
    return (
      <>
        <AlignField {...subject.setting("align")} />
        <ColorField
          label={t("inspector.textColor")}
          against={{ color: background, least: large ? SHAPES : WORDS }}
          {...subject.setting("color")}
        />
      </>
    );
  },
  Numbers: ({ subject }) => {
    const { t } = useTranslation("editor");
    const { styles } = useEmailAppearance();
    const [first] = subject.all;
    const size = subject.read("fontSize");
    return (
      <SizeField
        label={t("inspector.fontSize")}
        min={12}
        max={72}
        value={size ?? undefined}
        {...(size === null && first
          ? { placeholder: String(headingStyle({ ...first, fontSize: null }, styles).fontSize) }
          : {})}
        onChange={(fontSize) => subject.change(() => ({ fontSize }), "fontSize")}
        onClear={
          size === null ? undefined : () => subject.change(() => ({ fontSize: null }), "fontSize")
        }
      />
    );
  },
};

const levelName = (level: 1 | 2 | 3 | undefined) =>
  level === undefined ? undefined : (String(level) as "1" | "2" | "3");

export const textFields: KindFields<"text"> = {
  Content: ({ subject }) => {
    const { t } = useTranslation("editor");
    return (
      <TextField
        label={t("inspector.text.text")}
        placeholder={t("inspector.text.placeholder")}
        {...subject.setting("text")}
      />
    );
  },
  Look: ({ subject }) => {
    const { t } = useTranslation("editor");
    const background = useBackground(subject.all[0]?.id);
    return (
      <>
        <AlignField {...subject.setting("align")} />
        <ColorField
          label={t("inspector.textColor")}
          against={{ color: background, least: WORDS }}
          {...subject.setting("color")}
        />
      </>
    );
  },
  Numbers: ({ subject }) => {
    const { t } = useTranslation("editor");
    const { styles } = useEmailAppearance();
    const size = subject.read("fontSize");
    return (
      <SizeField
        label={t("inspector.fontSize")}
        min={11}
        max={32}
        value={size ?? undefined}
        {...(size === null ? { placeholder: String(textStyle(null, styles).fontSize) } : {})}
        onChange={(fontSize) => subject.change(() => ({ fontSize }), "fontSize")}
        onClear={
          size === null ? undefined : () => subject.change(() => ({ fontSize: null }), "fontSize")
        }
      />
    );
  },
};

export const buttonFields: KindFields<"button"> = {
  Content: ({ subject }) => {
    const { t } = useTranslation("editor");
    return (
      <>
        <LineField
          label={t("inspector.button.label")}
          placeholder={t("inspector.button.placeholder")}
          {...subject.setting("label")}
        />
        <LinkField
          label={t("inspector.button.link")}
          list={useListAround()}
          {...subject.setting("href")}
        />
      </>
    );
  },
  Look: ({ subject }) => {
    const { t } = useTranslation("editor");
    const { styles, colors } = useEmailAppearance();
    const background = useBackground(subject.all[0]?.id);
    const [first] = subject.all;
    const look = first && buttonTypeStyle(first, styles, colors);
    return (
      <>
        <Segments
          label={t("inspector.button.look")}
          value={lookName(subject.read("outlined"))}
          options={(["filled", "outlined"] as const).map((value) => ({
            value,
            label: t(`inspector.button.${value}`),
          }))}
          onChange={(value) =>
            subject.change(() => ({ outlined: value === "outlined" }), "outlined")
          }
        />
        <ColorField
          label={t("inspector.color")}
          noneLabel={t("inspector.asStyles")}
          noneColor={colors[styles.button.color]}
          against={look && { color: background, least: look.fill === null ? WORDS : SHAPES }}
          {...subject.setting("color")}
        />
        <ToggleField label={t("inspector.button.fullWidth")} {...subject.setting("fullWidth")} />
        {subject.read("fullWidth") !== true && <AlignField {...subject.setting("align")} />}
      </>
    );
  },
};

const lookName = (outlined: boolean | undefined) =>
  outlined === undefined ? undefined : outlined ? "outlined" : "filled";

export const footerFields: KindFields<"footer"> = {
  Content: ({ subject }) => {
    const { t } = useTranslation("editor");
    return (
      <>
        <TextField
          label={t("inspector.footer.text")}
          placeholder={t("inspector.footer.placeholder")}
          {...subject.setting("text")}
        />
        <ToggleField
          label={t("inspector.footer.showAddress")}
          hint={t("inspector.footer.addressHint")}
          {...subject.setting("showAddress")}
        />
        <ToggleField
          label={t("inspector.footer.showPreferences")}
          {...subject.setting("showPreferences")}
        />
        <Flex className={controls.fixed} component="p" gap="sm">
          <LockSimpleIcon size={18} aria-hidden />
          <span>
            {t("inspector.footer.unsubscribe")}
            <Text span size="xs" c="var(--text-tertiary)">
              {" "}
              {t("inspector.footer.unsubscribeHint")}
            </Text>
          </span>
        </Flex>
      </>
    );
  },
  Look: ({ subject }) => {
    const { t } = useTranslation("editor");
    const background = useBackground(subject.all[0]?.id);
    const { styles } = useEmailAppearance();
    return (
      <>
        <AlignField {...subject.setting("align")} />
        <ColorField
          label={t("inspector.textColor")}
          against={{
            color: background,
            least: smallStyle(styles).fontSize >= LARGE ? SHAPES : WORDS,
          }}
          {...subject.setting("color")}
        />
      </>
    );
  },
};
