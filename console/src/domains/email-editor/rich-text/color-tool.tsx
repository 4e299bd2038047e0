import { COLOR_ROLES, type ColorValue, colorOf } from "@arauto/contracts";
import { Button, ColorInput, Flex } from "@mantine/core";
import { PaletteIcon } from "@phosphor-icons/react";
import { type Editor, useEditorState } from "@tiptap/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEmailAppearance } from "../email-appearance.tsx";
import classes from "./rich-text.module.css";
import { ToolButton } from "./tool-button.tsx";
import { ToolPopover } from "./tool-popover.tsx";

const COLOR = /^#[0-9a-f]{6}$/i;

/** Colors the selected text: with the email's palette, which follows its styles and dark mode, or a fixed color. */
export function ColorTool({ editor }: { editor: Editor }) {
  const { t } = useTranslation("editor");
  const { colors } = useEmailAppearance();
  const [opened, setOpened] = useState(false);
  const color = useEditorState({
    editor,
    selector: ({ editor }) =>
      (editor.getAttributes("textStyle")["color"] as ColorValue | null | undefined) ?? null,
  });
  const [typed, setTyped] = useState("");
  const apply = (next: ColorValue | null) => {
    setOpened(false);
    setTimeout(() => editor.chain().focus().setTextColor(next).run());
  };
  return (
    <ToolPopover
      label={t("richText.color")}
      opened={opened}
      onDismiss={() => setOpened(false)}
      tool={
        <ToolButton
          label={t("richText.color")}
          icon={
            <PaletteIcon
              size={18}
              aria-hidden
              {...(color === null
                ? {}
                : { color: colorOf(color, colors), weight: "fill" as const })}
            />
          }
          opened={opened}
          onClick={() => {
            setTyped(color?.startsWith("#") ? color : "");
            setOpened(!opened);
          }}
        />
      }
    >
      <div className={classes.swatches}>
        {COLOR_ROLES.map((role) => (
          <Flex
            key={role}
            type="button"
            className={classes.swatch}
            component="button"
            gap="xs"
            align="center"
            aria-pressed={color === role}
            onClick={() => apply(role)}
          >
            <span className={classes.dot} style={{ background: colors[role] }} aria-hidden />
            {t(`styles.roles.${role}`)}
          </Flex>
        ))}
      </div>
      <ColorInput
        mt={8}
        label={t("styles.ownColor")}
        format="hex"
        dir="ltr"
        value={typed}
        withPicker
        popoverProps={{ withinPortal: false, zIndex: 500 }}
        eyeDropperButtonProps={{ "aria-label": t("styles.pick") }}
        onChange={setTyped}
        onChangeEnd={(next) => COLOR.test(next) && editor.commands.setTextColor(next.toLowerCase())}
      />
      <Button mt={8} fullWidth size="compact-sm" variant="subtle" onClick={() => apply(null)}>
        {t("richText.noColor")}
      </Button>
    </ToolPopover>
  );
}
