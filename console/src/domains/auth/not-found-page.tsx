import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { StandaloneScreen } from "../../shell/standalone-screen.tsx";
import { plainButton } from "../../ui/plain-button.ts";
import { NotFoundNumerals } from "./not-found-numerals.tsx";

/** For an address that leads nowhere. */
export function Component() {
  const { t } = useTranslation(["auth", "common"]);
  const navigate = useNavigate();
  return (
    <StandaloneScreen
      picture={<NotFoundNumerals />}
      title={t("auth:notFound.title")}
      text={t("auth:notFound.text")}
      actions={
        <>
          <Link className={plainButton.primary} to="/">
            {t("common:goHome")}
          </Link>
          <button type="button" className={plainButton.secondary} onClick={() => void navigate(-1)}>
            {t("common:goBack")}
          </button>
        </>
      }
    />
  );
}
