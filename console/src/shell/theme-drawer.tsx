import { ActionIcon } from "@mantine/core";
import { PaintBrushIcon } from "@phosphor-icons/react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore, createStore } from "../lib/store.ts";
import { Hint } from "../ui/buttons/hint.tsx";
import classes from "./theme-drawer.module.css";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

const loadPanel = async () => ({ default: (await import("./theme-panel.tsx")).ThemePanel });
const ThemePanel = lazyPart(loadPanel);

const isOpen = createStore(false);

/** Opens the panel from elsewhere in the frame, such as the user menu on phones. */
export function openThemePanel(): void {
  isOpen.set(true);
}

/** The floating button at the edge; its panel is loaded on demand. */
export function ThemeDrawer() {
  const { t } = useTranslation("shell");
  const opened = useStore(isOpen);
  const [wanted, setWanted] = useState(opened);
  // Stays rendered once opened, so that it can animate when it closes.
  if (opened && !wanted) setWanted(true);
  return (
    <>
      <Hint label={t("themeSettings")} position="left">
        <ActionIcon
          className={classes.open}
          variant="default"
          size={44}
          aria-label={t("themeSettings")}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadPanel()}
          onClick={openThemePanel}
        >
          <PaintBrushIcon size={22} />
        </ActionIcon>
      </Hint>
      <Suspense>
        {wanted && <ThemePanel opened={opened} onClose={() => isOpen.set(false)} />}
      </Suspense>
    </>
  );
}
