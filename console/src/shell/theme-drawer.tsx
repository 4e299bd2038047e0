import { ActionIcon } from "@mantine/core";
import { PaintBrushIcon } from "@phosphor-icons/react";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Hint } from "../ui/hint.tsx";
import classes from "./theme-drawer.module.css";

const loadPanel = () => import("./theme-panel.tsx").then((loaded) => ({ default: loaded.ThemePanel }));
const ThemePanel = lazy(loadPanel);

let isOpen = false;
const watchers = new Set<() => void>();

function set(opened: boolean): void {
  isOpen = opened;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Opens the panel from elsewhere in the frame, as the person's menu does on a phone. */
export function openThemePanel(): void {
  set(true);
}

/** The floating button at the edge; its panel is loaded when it is first wanted. */
export function ThemeDrawer() {
  const { t } = useTranslation("shell");
  const opened = useSyncExternalStore(watch, () => isOpen);
  const [wanted, setWanted] = useState(opened);
  // Stays once opened, so that its closing can be seen.
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
      <Suspense>{wanted && <ThemePanel opened={opened} onClose={() => set(false)} />}</Suspense>
    </>
  );
}
