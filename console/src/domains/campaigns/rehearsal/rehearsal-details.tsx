import { SPAM_POINTS_MAX } from "@arauto/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RehearsalResult } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import classes from "./rehearsal.module.css";

/** The figures behind a rehearsal's sentence, and the matched spam rules with their fixes. */
export function RehearsalDetails({ result }: { result: RehearsalResult }) {
  const { t } = useTranslation(["rehearsal", "campaigns"]);
  const formats = useFormats();
  const number = (count: number) => ({ count, number: formats.number(count) });
  const { startsAt, endsAt, leftOut, frequencyCap, zones, rendered, urls, spam } = result;
  const points = (value: number) => formats.number(value, { maximumFractionDigits: 1 });
  return (
    <dl className={classes.facts}>
      {startsAt !== null && (
        <Fact name={t("fact.when")}>
          {endsAt === null
            ? t("fact.from", { start: formats.dateTime(startsAt) })
            : t("fact.fromTo", {
                start: formats.dateTime(startsAt),
                end: formats.dateTime(endsAt),
              })}
        </Fact>
      )}
      {zones.length > 0 && (
        <Fact name={t("fact.zones")}>{t("fact.zoneCount", number(zones.length))}</Fact>
      )}
      {leftOut.length > 0 && (
        <Fact name={t("fact.leftOut")}>
          {leftOut
            .map(
              ({ reason, count }) =>
                `${formats.number(count)} ${t(`campaigns:leftOut.${reason}`, { count })}`,
            )
            .join(", ")}
        </Fact>
      )}
      {frequencyCap && frequencyCap.contacts > 0 && (
        <Fact name={t("fact.cap")}>{formats.number(frequencyCap.contacts)}</Fact>
      )}
      <Fact name={t("fact.rendered")}>{t("fact.renderedFor", number(rendered))}</Fact>
      <Fact name={t("fact.size")}>
        {t("fact.sizeOf", { size: formats.bytes(result.largestBytes) })}
      </Fact>
      {urls.checked > 0 && (
        <Fact name={t("fact.links")}>
          {t("fact.opened", number(urls.checked))}
          {urls.unclear > 0 && `, ${t("fact.unclear", number(urls.unclear))}`}
        </Fact>
      )}
      <Fact name={t("fact.spam")}>
        {t("fact.spamOf", { points: points(spam.points), most: formats.number(SPAM_POINTS_MAX) })}
        {spam.rules.length > 0 && (
          <ul className={classes.rules}>
            {spam.rules.map((rule) => (
              <li key={rule.code}>
                <b>+{points(rule.points)}</b> {t(`spam.${rule.code}.what`)}
                {/\D/.test(rule.detail) && (
                  <>
                    {" "}
                    (<bdi>{rule.detail}</bdi>)
                  </>
                )}
                {". "}
                {t(`spam.${rule.code}.cure`)}
              </li>
            ))}
          </ul>
        )}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
