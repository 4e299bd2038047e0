import { Drawer } from "@mantine/core";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import classes from "./menu-drawer.module.css";
import { Sidebar, type SidebarProps } from "./sidebar.tsx";

export interface MenuDrawerProps {
  opened: boolean;
  onClose: () => void;
  onDark: boolean;
  progress: SidebarProps["progress"];
}

/** The menu of narrow windows, sliding in over the page. */
export default function MenuDrawer({ opened, onClose, onDark, progress }: MenuDrawerProps) {
  const { t } = useTranslation("shell");
  // Rendered when it is first opened, and then slides in: a drawer that is initially open does not animate.
  const shown = useDeferredValue(opened, false);
  return (
    // Set on the content itself, a class name would also apply to the full-screen frame around it.
    <Drawer.Root
      opened={shown}
      onClose={onClose}
      position="left"
      size={200}
      padding={0}
      classNames={{ content: classes.drawer }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t("mainMenu")}>
        <Drawer.Body className={classes.body}>
          <Sidebar onNavigate={onClose} onDark={onDark} progress={progress} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
