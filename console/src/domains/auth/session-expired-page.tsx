import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { StandaloneScreen } from "../../shell/standalone-screen.tsx";
import { plainButton } from "../../ui/plain-button.ts";

/** Why the session is over, and the way back in. */
export function Component() {
  const { t } = useTranslation("auth");
  return (
    <StandaloneScreen
      title={t("expired.title")}
      text={t("expired.text")}
      actions={
        <Link className={plainButton.primary} to="/">
          {t("expired.signIn")}
        </Link>
      }
    />
  );
}
