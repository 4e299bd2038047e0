import { TextInput } from "@mantine/core";
import type { Utm } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { Choice } from "./choice.tsx";
import classes from "./draft-editor.module.css";
import { useDraft } from "./draft-context.ts";

const MARKS = ["source", "medium", "campaign", "content", "term"] as const;
const MARK_MAX = 100;

/** Converts "Novidades de agosto" to the usual form in web analytics: `novidades-de-agosto`. */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, MARK_MAX);
}

/** Returns the query string that is appended to links. */
export function markedAddress(utm: Utm): string {
  const marks = MARKS.filter((mark) => utm[mark].trim() !== "").map((mark) => [
    `utm_${mark}`,
    utm[mark].trim(),
  ]);
  return `?${new URLSearchParams(marks).toString()}`;
}

/** UTM parameters for every link, for the analytics of the linked site. */
export function UtmFields() {
  const { t } = useTranslation("campaigns");
  const { draft, values, readOnly } = useDraft();
  const { utm } = values;
  const begin = (): Utm => ({
    source: "newsletter",
    medium: "email",
    campaign: slugOf(values.name),
    content: "",
    term: "",
  });
  return (
    <Choice
      label={t("utm.switch")}
      description={t("utm.hint")}
      on={utm !== null}
      disabled={readOnly}
      onChange={(on) => draft.change({ utm: on ? begin() : null }, true)}
    >
      {utm && (
        <>
          <div className={classes.pair}>
            {MARKS.map((mark) => (
              <TextInput
                key={mark}
                label={t(`utm.${mark}`)}
                value={utm[mark]}
                maxLength={MARK_MAX}
                readOnly={readOnly}
                autoComplete="off"
                onChange={(event) =>
                  draft.change({ utm: { ...utm, [mark]: event.currentTarget.value } })
                }
              />
            ))}
          </div>
          <p className={classes.small}>
            {t("utm.example")} <code dir="ltr">https://example.com/{markedAddress(utm)}</code>
          </p>
        </>
      )}
    </Choice>
  );
}
