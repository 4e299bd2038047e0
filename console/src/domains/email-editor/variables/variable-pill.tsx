import { useTranslation } from "react-i18next";
import type { Variables } from "./use-variables.ts";
import classes from "./variables.module.css";

interface Props {
  path: string;
  fallback: string;
  variables: Pick<Variables, "label" | "isKnown">;
}

/** A variable in a text: its name, and its fallback in quotes. It takes on the surrounding colors. */
export function VariablePill({ path, fallback, variables }: Props) {
  const { t } = useTranslation("editor");
  const known = variables.isKnown(path);
  return (
    <span
      className={classes.pill}
      data-unknown={!known || undefined}
      title={known ? undefined : t("variables.unknown", { path })}
    >
      <bdi>{variables.label(path)}</bdi>
      {fallback !== "" && (
        <span className={classes.fallback}>
          {" "}
          <bdi>{t("variables.else", { text: fallback })}</bdi>
        </span>
      )}
      {!known && <span className="visually-hidden"> {t("variables.unknown", { path })}</span>}
    </span>
  );
}
