import { Stack, useComputedColorScheme } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation, useMatches } from "react-router";
import { authApi, paymentsApi, workspacesApi } from "../lib/api.generated.ts";
import { FULL_WINDOW, type PageRoute } from "../lib/page-route.ts";
import { usePreference } from "../lib/preferences.ts";
import { PREFETCH, prefetch as prefetchData } from "../lib/prefetch.ts";
import { FullScreenLoader } from "../ui/feedback/full-screen-loader.tsx";
import { BAR_WIDTH } from "./bar-width.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { ConfirmEmailBanner } from "./confirm-email-banner.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LazyMenuDrawer } from "./lazy-menu-drawer.tsx";
import classes from "./main-layout.module.css";
import { PageProgress } from "./page-progress.tsx";
import { usePageTransition } from "./page-transition.ts";
import { useTargetPath } from "./target-path.ts";
import { CommandPalette } from "./palette/palette.tsx";
import { PlanBanner } from "./plan-banner.tsx";
import { usePrefetchPages } from "./prefetch-pages.ts";
import { Sidebar, type SidebarProps } from "./sidebar.tsx";
import { ThemeDrawer } from "./theme-drawer.tsx";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

// Components that not every window shows, or that open later, are split off.
const MenuBar = lazyPart(() => import("./menu-bar.tsx"), "silent");

/** Prefetches the data that the frame needs to render. */
export function prefetch(): void {
  prefetchData((dispatch) => {
    void dispatch(paymentsApi.endpoints.checkAccount.initiate(undefined, PREFETCH));
    void dispatch(authApi.endpoints.getSession.initiate(undefined, PREFETCH));
    void dispatch(workspacesApi.endpoints.getWorkspace.initiate(undefined, PREFETCH));
  });
}

/** Returns the position of the menu, which depends on the user's choice and on the width of the window. */
function useMenuPlace(): "sidebar" | "drawer" | "hidden" | "bar" {
  const wide = useMediaQuery(BAR_WIDTH, true, { getInitialValueInEffect: false }) ?? true;
  const [type] = usePreference("type");
  const [hidden] = usePreference("menuHidden");
  if (!wide) return "drawer";
  if (hidden) return "hidden";
  return type === "horizontal" ? "bar" : "sidebar";
}

/**
 * Returns whether the menu is collapsed. A page that needs the space collapses it, regardless of the user's choice
 * elsewhere.
 */
function useCollapsed(fullWindow: boolean): [boolean, (collapsed: boolean) => void] {
  const [chosen, choose] = usePreference("isCollapsed");
  const [foldedHere, setFoldedHere] = useState(true);
  return fullWindow ? [foldedHere, setFoldedHere] : [chosen, choose];
}

export interface MainLayoutProps {
  /** Pages that are prefetched when a link to them is hovered or focused. */
  pages: readonly PageRoute[];
  /** The header's bell, with its notifications. */
  wakeSignal: ReactNode;
  /** The content of the side menu below its entries. */
  progress: SidebarProps["progress"];
}

/** The shell of a workspace: only the content changes on navigation. */
export function MainLayout({ pages, wakeSignal, progress }: MainLayoutProps) {
  const { t } = useTranslation(["shell", "common"]);
  const menu = useMenuPlace();
  const fullWindow = useMatches().some(({ handle }) => handle === FULL_WINDOW);
  const [collapsed, setCollapsed] = useCollapsed(fullWindow);
  const [, setMenuHidden] = usePreference("menuHidden");
  const [navbar] = usePreference("navBarType");
  const [semiDark] = usePreference("semiDarkMode");
  const onDark = useComputedColorScheme("light") === "dark" || semiDark;
  const [hovered, setHovered] = useState(false);
  const [drawer, { open, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  // Without a menu next to the page, only the header leads to one.
  const header =
    navbar === "hidden" && (menu === "drawer" || menu === "hidden") ? "sticky" : navbar;

  usePrefetchPages(pages);
  useEffect(close, [pathname, menu, close]);

  function onMenu() {
    if (menu === "drawer") open();
    else if (menu === "hidden") setMenuHidden(false);
    else setCollapsed(!collapsed);
  }

  return (
    <div
      className={classes.shell}
      data-menu={menu}
      data-collapsed={(menu === "sidebar" && collapsed) || undefined}
      data-full-window={fullWindow || undefined}
    >
      <a href="#content" className={classes.skip}>
        {t("shell:skipToContent")}
      </a>
      <PageProgress />
      {menu === "sidebar" && (
        <aside
          className={classes.aside}
          data-hovered={hovered || undefined}
          onPointerEnter={(event) => event.pointerType === "mouse" && setHovered(true)}
          // The pointer may already be over it when the page appears, without ever entering.
          onPointerMove={(event) => event.pointerType === "mouse" && setHovered(true)}
          onPointerLeave={() => setHovered(false)}
        >
          <Sidebar
            collapsed={collapsed && !hovered}
            peeking={collapsed && hovered}
            onDark={onDark}
            progress={progress}
            onExpand={() => setCollapsed(false)}
          />
        </aside>
      )}
      {menu === "drawer" && (
        <LazyMenuDrawer opened={drawer} onClose={close} onDark={onDark} progress={progress} />
      )}
      <Stack className={classes.page} gap={0}>
        {header !== "hidden" && (
          <Header
            menu={menu}
            collapsed={collapsed}
            drawerOpen={drawer}
            kind={header}
            onMenu={onMenu}
            wakeSignal={wakeSignal}
          />
        )}
        <Suspense>
          {menu === "bar" && <MenuBar withLogo={header === "hidden"} onDark={onDark} />}
        </Suspense>
        <PlanBanner />
        <ConfirmEmailBanner />
        <PageContent />
        <Footer />
      </Stack>
      <BottomBar />
      <ThemeDrawer />
      <CommandPalette />
    </div>
  );
}

function PageContent() {
  const [width] = usePreference("contentWidth");
  const content = usePageTransition<HTMLElement>();
  const isLeaving = useTargetPath() !== useLocation().pathname;
  return (
    <main
      id="content"
      className={classes.content}
      data-width={width}
      data-leaving={isLeaving || undefined}
      ref={content}
      tabIndex={-1}
    >
      <Suspense fallback={<FullScreenLoader text />}>
        <Outlet />
      </Suspense>
    </main>
  );
}
