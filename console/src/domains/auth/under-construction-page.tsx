import { WallIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { StandaloneScreen } from "../../ui/layout/standalone-screen.tsx";
import classes from "./auth-form.module.css";
import { HomeAndBack } from "./home-and-back.tsx";

/** The page of a part of the console that is being built. */
export function Component() {
  const { t } = useTranslation("auth");
  return (
    <StandaloneScreen
      picture={<WallIcon className={classes.picture} size={56} weight="duotone" aria-hidden />}
      title={t("underConstruction.title")}
      text={t("underConstruction.text")}
      actions={<HomeAndBack />}
    />
  );
}
