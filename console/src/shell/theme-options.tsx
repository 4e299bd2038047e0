import { Flex, Group, Switch, Text, useMantineColorScheme } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { usePreference } from "../lib/preferences.ts";
import { BAR_WIDTH } from "./bar-width.ts";
import { ShellDrawing, type ShellDrawingProps } from "./shell-drawing.tsx";
import classes from "./theme-options.module.css";

/** All appearance choices, applied immediately; in the theme drawer and on the preferences page. */
export function ThemeOptions() {
  return (
    <>
      <AppearanceOptions />
      <DirectionOptions />
      <LayoutOptions />
      <NavigationOptions />
    </>
  );
}

function AppearanceOptions() {
  const { t } = useTranslation("theme");
  const [skin, setSkin] = usePreference("skin");
  const [semiDark, setSemiDark] = usePreference("semiDarkMode");
  const [monochrome, setMonochrome] = usePreference("isMonochrome");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Section title={t("appearance")}>
      <Choice
        label={t("skin.label")}
        value={skin}
        onChange={setSkin}
        options={[
          { value: "default", label: t("skin.default"), drawing: {} },
          { value: "bordered", label: t("skin.bordered"), drawing: { bordered: true } },
        ]}
      />
      <Choice
        label={t("theme.label")}
        value={colorScheme}
        onChange={setColorScheme}
        options={[
          { value: "light", label: t("theme.light"), drawing: { theme: "light", semiDark } },
          { value: "dark", label: t("theme.dark"), drawing: { theme: "dark" } },
          {
            value: "auto",
            label: t("theme.auto"),
            drawing: { theme: "light", semiDark },
            half: { theme: "dark" },
          },
        ]}
      />
      <Toggle
        label={t("semiDark.label")}
        hint={t("semiDark.hint")}
        drawing={{ theme: "light", semiDark: true }}
        checked={semiDark}
        onChange={setSemiDark}
      />
      <Toggle
        label={t("monochrome.label")}
        hint={t("monochrome.hint")}
        drawing={{ monochrome: true }}
        checked={monochrome}
        onChange={setMonochrome}
      />
    </Section>
  );
}

function DirectionOptions() {
  const { t } = useTranslation("theme");
  const [rtl, setRtl] = usePreference("isRTL");
  return (
    <Section title={t("direction")}>
      <Toggle
        label={t("rtl.label")}
        hint={t("rtl.hint")}
        drawing={{ mirrored: true }}
        checked={rtl}
        onChange={setRtl}
      />
    </Section>
  );
}

function LayoutOptions() {
  const { t } = useTranslation("theme");
  const isWide = useMediaQuery(BAR_WIDTH, true, { getInitialValueInEffect: false });
  const [content, setContent] = usePreference("contentWidth");
  const [layout, setLayout] = usePreference("type");
  const [collapsed, setCollapsed] = usePreference("isCollapsed");
  const [menuHidden, setMenuHidden] = usePreference("menuHidden");
  return (
    <Section title={t("layout")}>
      <Choice
        label={t("content.label")}
        value={content}
        onChange={setContent}
        options={[
          { value: "full", label: t("content.full"), drawing: {} },
          { value: "boxed", label: t("content.boxed"), drawing: { boxed: true } },
        ]}
      />
      {isWide ? (
        <>
          <Choice
            label={t("menuLayout.label")}
            value={layout}
            onChange={setLayout}
            options={[
              { value: "vertical", label: t("menuLayout.vertical"), drawing: { menu: "side" } },
              {
                value: "horizontal",
                label: t("menuLayout.horizontal"),
                drawing: { menu: "bar" },
              },
            ]}
          />
          <Toggle
            label={t("menuCollapsed.label")}
            hint={layout === "horizontal" ? t("menuCollapsed.notInBar") : t("menuCollapsed.hint")}
            drawing={{ menu: "rail" }}
            checked={collapsed}
            disabled={layout === "horizontal"}
            onChange={setCollapsed}
          />
        </>
      ) : (
        <Text className={classes.why} size="xs" c="dimmed">
          {t("menuLayout.tooNarrow")}
        </Text>
      )}
      <Toggle
        label={t("menuHidden.label")}
        hint={t("menuHidden.hint")}
        drawing={{ menu: "none" }}
        checked={menuHidden}
        onChange={setMenuHidden}
      />
    </Section>
  );
}

function NavigationOptions() {
  const { t } = useTranslation("theme");
  const [navbar, setNavbar] = usePreference("navBarType");
  const [footer, setFooter] = usePreference("footerType");
  return (
    <Section title={t("navigation")}>
      <Choice
        label={t("navbar.label")}
        value={navbar}
        onChange={setNavbar}
        options={(["sticky", "static", "floating", "hidden"] as const).map((header) => ({
          value: header,
          label: t(`navbar.${header}`),
          drawing: { header },
        }))}
      />
      <Choice
        label={t("footer.label")}
        value={footer}
        onChange={setFooter}
        options={(["sticky", "static", "hidden"] as const).map((kind) => ({
          value: kind,
          label: t(`footer.${kind}`),
          drawing: { footer: kind },
        }))}
      />
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Flex className={classes.section} component="section" direction="column" gap="md">
      <h3>{title}</h3>
      {children}
    </Flex>
  );
}

interface ChoiceProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly {
    value: V;
    label: string;
    drawing: ShellDrawingProps;
    /** Covers one half of the drawing. */
    half?: ShellDrawingProps;
  }[];
}

/** A choice from a few options, each with its image. Native radio buttons: the arrow keys work as usual. */
function Choice<V extends string>({ label, value, onChange, options }: ChoiceProps<V>) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
      <div className={classes.options}>
        {options.map((option) => (
          <Flex
            key={option.value}
            className={classes.option}
            component="label"
            direction="column"
            gap={6}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="visually-hidden"
            />
            <span className={classes.picture}>
              <ShellDrawing {...option.drawing} />
              {option.half && (
                <span className={classes.half}>
                  <ShellDrawing {...option.half} />
                </span>
              )}
            </span>
            <span>{option.label}</span>
          </Flex>
        ))}
      </div>
    </fieldset>
  );
}

interface ToggleProps {
  label: string;
  hint: string;
  /** Its appearance when switched on. */
  drawing: ShellDrawingProps;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

function Toggle({ label, hint, drawing, checked, disabled = false, onChange }: ToggleProps) {
  return (
    <Group className={classes.toggleRow} gap="sm" align="flex-start" wrap="nowrap">
      <span className={classes.picture}>
        <ShellDrawing {...drawing} />
      </span>
      <Switch
        label={label}
        description={hint}
        checked={checked}
        disabled={disabled}
        labelPosition="left"
        classNames={{ body: classes.toggle, labelWrapper: classes.words }}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Group>
  );
}
