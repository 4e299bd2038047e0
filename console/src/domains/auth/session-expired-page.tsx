import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { StandaloneScreen } from "../../shell/standalone-screen.tsx";

/** Why the session is over, and the way back in. */
export function Component() {
  const { t } = useTranslation("auth");
  return (
    <StandaloneScreen
      title={t("expired.title")}
      text={t("expired.text")}
      actions={
        <Button component={Link} to="/" size="md">
          {t("expired.signIn")}
        </Button>
      }
    />
  );
}
