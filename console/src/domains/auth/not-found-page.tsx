import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { StandaloneScreen } from "../../shell/standalone-screen.tsx";
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
          <Button component={Link} to="/" size="md">
            {t("common:goHome")}
          </Button>
          <Button variant="default" size="md" onClick={() => void navigate(-1)}>
            {t("common:goBack")}
          </Button>
        </>
      }
    />
  );
}
