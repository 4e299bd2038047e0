import { Button } from "@mantine/core";
import { SignOutIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet } from "react-router";
import { useLogout } from "./logout.ts";
import { Logo } from "../ui/layout/logo.tsx";
import classes from "./minimal-layout.module.css";
import { MinimalDetailsContext } from "./minimal-slots.tsx";
import { SessionKeeper } from "./session-keeper.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

/** A bar with the logo and the sign-out button; pages may add to it (`InMinimalFrame`). */
export function MinimalLayout() {
  const { t } = useTranslation("shell");
  const logout = useLogout();
  const [details, setDetails] = useState<HTMLElement | null>(null);
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Link to="/workspaces" className={classes.logo} aria-label="Arauto">
          <Logo size={24} />
        </Link>
        <div className={classes.end}>
          <div ref={setDetails} className={classes.details} />
          <ThemeToggle />
          <Button
            variant="default"
            size="sm"
            leftSection={<SignOutIcon size={18} className="flip-rtl" aria-hidden />}
            onClick={() => void logout()}
          >
            {t("logout")}
          </Button>
        </div>
      </header>
      <main className={classes.content}>
        <MinimalDetailsContext value={details}>
          <Outlet />
        </MinimalDetailsContext>
      </main>
      <SessionKeeper />
    </div>
  );
}
