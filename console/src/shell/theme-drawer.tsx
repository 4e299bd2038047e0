import { ActionIcon } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { PaintBrushIcon } from "@phosphor-icons/react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Hint } from "../ui/hint.tsx";
import classes from "./theme-drawer.module.css";

const loadPanel = () => import("./theme-panel.tsx").then((loaded) => ({ default: loaded.ThemePanel }));
const ThemePanel = lazy(loadPanel);

/** The floating button at the edge; its panel is loaded when it is first wanted. */
export function ThemeDrawer() {
  const { t } = useTranslation("shell");
  const [opened, { open, close }] = useDisclosure(false);
  const [wanted, setWanted] = useState(false);
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
          onClick={() => {
            setWanted(true);
            open();
          }}
        >
          <PaintBrushIcon size={22} />
        </ActionIcon>
      </Hint>
      <Suspense>{wanted && <ThemePanel opened={opened} onClose={close} />}</Suspense>
    </>
  );
}
