import { useTranslation } from "react-i18next";
import classes from "./full-screen-loader.module.css";
import { Mark } from "../layout/logo.tsx";

/** Covers the screen while required data loads. `text` shows the word for loading, for signed-in users. */
export function FullScreenLoader({ text = false }: { text?: boolean }) {
  return (
    <div className={classes.screen} role="status">
      <Mark size={48} loading />
      {text && <LoadingWord />}
    </div>
  );
}

function LoadingWord() {
  const { t } = useTranslation("common", { useSuspense: false });
  return <span className={classes.word}>{t("loading", { defaultValue: "Loading ..." })}</span>;
}
