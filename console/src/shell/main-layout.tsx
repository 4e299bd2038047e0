import { Drawer } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation } from "react-router";
import { Providers } from "../app/providers.tsx";
import { useCollapsed } from "../app/preferences.ts";
import { FullScreenLoader } from "../ui/full-screen-loader.tsx";
import { PlanGate } from "./plan-gate.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import classes from "./main-layout.module.css";
import { SessionKeeper } from "./session-keeper.tsx";
import { Sidebar } from "./sidebar.tsx";
import { WorkspaceTimeZone } from "./workspace-time-zone.tsx";

/** The shell of a workspace: only the content changes on navigation. */
export function Component() {
  return (
    <Providers>
      <PlanGate>
        <WorkspaceTimeZone>
          <Shell />
        </WorkspaceTimeZone>
        <SessionKeeper />
      </PlanGate>
    </Providers>
  );
}

function Shell() {
  const { t } = useTranslation(["shell", "common"]);
  const wide = useMediaQuery("(min-width: 1280px)", true, { getInitialValueInEffect: false }) ?? true;
  const [collapsed, setCollapsed] = useCollapsed();
  const [hovered, setHovered] = useState(false);
  const [drawer, { open, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  const content = usePageTransition(pathname);

  useEffect(close, [pathname, wide, close]);

  return (
    <div className={classes.shell} data-collapsed={(wide && collapsed) || undefined}>
      <a href="#content" className={classes.skip}>
        {t("shell:skipToContent")}
      </a>
      {wide ? (
        <aside
          className={classes.aside}
          data-hovered={hovered || undefined}
          onPointerEnter={(event) => event.pointerType === "mouse" && setHovered(true)}
          onPointerLeave={() => setHovered(false)}
        >
          <Sidebar collapsed={collapsed && !hovered} />
        </aside>
      ) : (
        <Drawer.Root opened={drawer} onClose={close} position="left" size={200} padding={0}>
          <Drawer.Overlay />
          <Drawer.Content className={classes.drawer} aria-label={t("shell:mainMenu")}>
            <Drawer.Body className={classes.drawerBody}>
              <Sidebar onNavigate={close} />
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      )}
      <div className={classes.page}>
        <Header wide={wide} collapsed={collapsed} onMenu={wide ? () => setCollapsed(!collapsed) : open} />
        <main id="content" className={classes.content} ref={content} tabIndex={-1}>
          <Suspense fallback={<FullScreenLoader text />}>
            <Outlet />
          </Suspense>
        </main>
        <Footer />
      </div>
    </div>
  );
}

/** Lets the content of a new page rise in over half a second; the shell never moves. */
function usePageTransition(pathname: string) {
  const element = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    element.current?.animate(
      [
        { opacity: 0, transform: "translateY(8px)" },
        { opacity: 1, transform: "none" },
      ],
      { duration: 500, easing: "cubic-bezier(.2,.8,.2,1)" },
    );
  }, [pathname]);
  return element;
}
