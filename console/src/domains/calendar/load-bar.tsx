import { useTranslation } from "react-i18next";
import type { CalendarDayLoad } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import classes from "./day-panel.module.css";

/** Shades of the bar, starting with the most emails. */
const SHADES = 4;

/** How many contacts get how many emails on a day, as a bar and in figures. */
export function LoadBar({ load }: { load: CalendarDayLoad["load"] }) {
  const { t } = useTranslation("calendar");
  const { number } = useFormats();
  const people = load.reduce((sum, one) => sum + one.people, 0);
  if (people === 0) return <p className={classes.quiet}>{t("load.none")}</p>;
  return (
    <section className={classes.load} aria-labelledby="day-load">
      <h3 id="day-load">{t("load.title")}</h3>
      <div className={classes.bar} aria-hidden>
        {load.map((one, index) => (
          <i
            key={one.emails}
            data-shade={Math.min(index, SHADES - 1)}
            style={{ flexGrow: one.people }}
          />
        ))}
      </div>
      <ul>
        {load.map((one) => (
          <li key={one.emails}>
            {t("load.of", { count: one.people, emails: number(one.emails) })}
          </li>
        ))}
      </ul>
    </section>
  );
}
