import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Hint } from "../../ui/buttons/hint.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import classes from "./annotations.module.css";
import type { Annotation } from "./use-annotations.ts";

/** Formats a day, which has no time zone: noon in UTC is the same day almost everywhere. */
export const noonOf = (day: string): string => `${day}T12:00:00Z`;

interface Props {
  annotations: readonly (Pick<Annotation, "day" | "text"> & Partial<Annotation>)[];
  /** Opens an annotation; read-only if missing. */
  onEdit?: ((annotation: Annotation) => void) | undefined;
}

/** The annotations of the period below the chart, for those who can't see or reach its flags. */
export function AnnotationList({ annotations, onEdit }: Props) {
  const { t } = useTranslation("analyze");
  const { date } = useFormats();
  const byline = useByline();
  if (annotations.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t("annotations.title")}>
      {annotations.map((one, index) => {
        const label = (
          <>
            <b>{date(noonOf(one.day))}</b> <bdi>{one.text}</bdi>
          </>
        );
        const full = one as Annotation;
        return (
          <li key={one.id ?? `${one.day} ${index}`}>
            {onEdit && one.id !== undefined ? (
              <Hint label={byline(full)}>
                <button type="button" className={classes.item} onClick={() => onEdit(full)}>
                  {label}
                  <span className="visually-hidden">{byline(full)}</span>
                </button>
              </Hint>
            ) : (
              <span className={classes.item}>{label}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Returns a function that formats who wrote an annotation and when. */
export function useByline(): (annotation: Annotation) => string {
  const { t } = useTranslation("analyze");
  const { dateTime } = useFormats();
  return useCallback(
    ({ author, createdAt }) =>
      author === null
        ? dateTime(createdAt)
        : t("annotations.by", { author, when: dateTime(createdAt) }),
    [t, dateTime],
  );
}
