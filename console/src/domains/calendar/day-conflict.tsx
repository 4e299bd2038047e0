import { Button } from "@mantine/core";
import { WarningIcon } from "@phosphor-icons/react/Warning";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { CalendarConflict, CalendarDayLoad } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import type { CalendarSource, DragPreview } from "./calendar-source.ts";
import classes from "./day-panel.module.css";
import { Lanes } from "./lanes.tsx";
import { LoadBar } from "./load-bar.tsx";

export interface DayConflictProps {
  source: CalendarSource;
  load: CalendarDayLoad;
  onDragPreview: (dragPreview: DragPreview | null) => void;
}

/** The conflict of a day: which sends overlap, how many contacts get how many emails, and how to resolve it. */
export function DayConflict({ source, load, onDragPreview }: DayConflictProps) {
  const { t } = useTranslation("calendar");
  const { conflict, sends, cap } = load;
  const { words } = source;
  return (
    <>
      {conflict && (
        <div className={classes.warning} role="status">
          <WarningIcon size={18} weight="fill" aria-hidden />
          <p>
            <b>
              <ConflictSentence conflict={conflict} source={source} />
            </b>{" "}
            {cap &&
              t("conflict.cap", {
                count: cap.emails,
                days: t("conflict.days", { count: cap.days }),
              })}
          </p>
        </div>
      )}
      <Lanes day={load.day} sends={sends} conflict={conflict} words={words} />
      <LoadBar load={load.load} />
      {conflict && <WaysOut source={source} load={load} onDragPreview={onDragPreview} />}
    </>
  );
}

/** "1,204 people get 4 emails within 1 h 30 min." */
function ConflictSentence({
  conflict: { people, emails, from, to, isEstimate },
  source: { words },
}: {
  conflict: CalendarConflict;
  source: CalendarSource;
}) {
  const { t } = useTranslation("calendar");
  const { number } = useFormats();
  const facts = {
    people: t(isEstimate ? "conflict.aboutPeople" : "conflict.people", {
      count: people,
      number: number(people),
    }),
    emails: number(emails),
    time: words.span(from, to),
  };
  return t(from === to ? "conflict.atOnce" : "conflict.within", { count: people, ...facts });
}

/** Ways to resolve a conflict: moving campaigns, or leaving it to the frequency cap. */
function WaysOut({ source, load, onDragPreview }: DayConflictProps) {
  const { t } = useTranslation("calendar");
  const { words, moving } = source;
  const { moves } = moving;
  const { moves: proposed, emailsAfterMoves } = load;
  const sendOf = (id: string) =>
    load.sends.find((send) => send.kind === "campaign" && send.id === id);
  function moveAll(): void {
    onDragPreview(null);
    for (const { id, name, sendAt } of proposed)
      moves?.to({ id, name, sendAt: sendOf(id)?.sendAt ?? null }, sendAt);
  }
  return (
    <section className={classes.part} aria-labelledby="ways-out">
      <h3 id="ways-out">{t("ways.title")}</h3>
      <ul className={classes.ways}>
        {moves &&
          proposed.map(({ id, name, sendAt, emails }) => (
            <li key={id}>
              <p>
                <span>
                  <bdi>
                    <b>{name}</b>
                  </bdi>{" "}
                  {t("ways.to", { time: words.moment(sendAt) })}
                </span>
                <span className={classes.quiet}>{t("ways.most", { count: emails })}</span>
              </p>
              <Button
                variant="default"
                size="xs"
                aria-label={t("ways.moveOf", { name })}
                onClick={() => {
                  onDragPreview(null);
                  moves.to({ id, name, sendAt: sendOf(id)?.sendAt ?? null }, sendAt);
                }}
                onMouseEnter={() => onDragPreview({ id, name, sendAt })}
                onFocus={() => onDragPreview({ id, name, sendAt })}
                onMouseLeave={() => onDragPreview(null)}
                onBlur={() => onDragPreview(null)}
              >
                {t("ways.move")}
              </Button>
            </li>
          ))}
        <CapWay load={load} />
      </ul>
      {moves && proposed.length > 1 && emailsAfterMoves !== null && (
        <>
          <Button fullWidth onClick={moveAll}>
            {t("ways.moveBoth")}
          </Button>
          <p className={classes.effect}>{t("ways.most", { count: emailsAfterMoves })}</p>
        </>
      )}
      {moves && proposed.length === 0 && <p className={classes.quiet}>{t("ways.noPlace")}</p>}
    </section>
  );
}

/** The effect of the frequency cap, or a link to set one. */
function CapWay({ load: { cap } }: { load: CalendarDayLoad }) {
  const { t } = useTranslation("calendar");
  const { number } = useFormats();
  const maySet = useSession().can("MEMBER.MANAGE");
  if (!cap && !maySet) return null;
  return (
    <li>
      <p>
        <span>{cap ? t(`ways.cap.${cap.action}`) : t("ways.noCap")}</span>
        <span className={classes.quiet}>
          {cap
            ? t(`ways.effect.${cap.action}`, { count: cap.heldBack, number: number(cap.heldBack) })
            : t("ways.noCapText")}
        </span>
      </p>
      {maySet && (
        <Button component={Link} to="/settings/workspace" variant="default" size="xs">
          {t(cap ? "ways.changeCap" : "ways.setCap")}
        </Button>
      )}
    </li>
  );
}
