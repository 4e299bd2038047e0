import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSession } from "../../lib/session.ts";
import { StandaloneScreen } from "../../ui/layout/standalone-screen.tsx";
import { HomeAndBack } from "./home-and-back.tsx";
import { NotFoundNumerals } from "./not-found-numerals.tsx";
import classes from "./not-found.module.css";

/** The page for an unknown URL. */
export function Component() {
  const { t } = useTranslation("auth");
  const { user } = useSession();
  return (
    <StandaloneScreen
      picture={<NotFoundNumerals />}
      title={t("notFound.title")}
      text={t("notFound.text")}
      actions={<HomeAndBack />}
    >
      <nav className={classes.help} aria-label={t("notFound.help")}>
        {/* A page of the server, not of the console. */}
        <a href="/api/reference">{t("notFound.documentation")}</a>
        {user?.personTenantId && (
          <>
            <Link to="/dashboard" onClick={() => void search()}>
              {t("notFound.search")}
            </Link>
            <Link to="/faq#contact">{t("notFound.support")}</Link>
          </>
        )}
      </nav>
    </StandaloneScreen>
  );
}

/** Opens the palette once the frame of the workspace, which contains it, is rendered. */
async function search(): Promise<void> {
  const { openPalette } = await import("../../shell/palette/palette.tsx");
  await openPalette();
}
