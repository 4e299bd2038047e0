import { EnvelopeSimpleOpenIcon } from "@phosphor-icons/react/EnvelopeSimpleOpen";
import { memo, type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Deal, DealContact, DealMember } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { UserAvatar } from "../../../ui/layout/user-avatar.tsx";
import { dealPath, headOf, useDayFormats } from "../deal-formats.ts";
import { useMoney } from "../use-money.ts";
import classes from "./deal-card.module.css";
import { EmailTiles } from "./email-tiles.tsx";
import { AgeMark } from "./stale-mark.tsx";

export interface DealCardProps {
  deal: Deal;
  /** Reachable with Tab; the others with the arrow keys. */
  tabbable?: boolean;
  /** Who recently moved it. */
  movedBy?: DealMember | undefined;
  /** Describes the keys to screen readers. */
  helpId?: string | undefined;
  /** Controls in the card's corner. */
  corner?: ReactNode;
  /** Controls at the end of the card's last line. */
  foot?: ReactNode;
}

/** A deal as a card of the board. Its name is a link that covers the card. */
export const DealCard = memo(function DealCard({ deal, ...props }: DealCardProps) {
  const { t } = useTranslation("deals");
  const { day } = useDayFormats();
  const money = useMoney(deal.currency);
  const factsId = useId();
  const { owner, contact } = deal;
  return (
    <article className={classes.card} data-stale={deal.isStale || undefined}>
      <div className={classes.head}>
        <h3 className={classes.name}>
          <Link
            to={dealPath(deal.id)}
            className={classes.link}
            data-deal={deal.id}
            tabIndex={props.tabbable === false ? -1 : 0}
            aria-describedby={props.helpId === undefined ? factsId : `${factsId} ${props.helpId}`}
            draggable={false}
          >
            <bdi>{headOf(deal)}</bdi>
          </Link>
        </h3>
        <AgeMark deal={deal} />
      </div>
      <div id={factsId}>
        {deal.company !== "" && (
          <p className={classes.what} title={deal.title}>
            <bdi>{deal.title}</bdi>
          </p>
        )}
        <div className={classes.row}>
          <span className={classes.person}>
            {contact ? <bdi>{contact.name || contact.email}</bdi> : t("card.noContact")}
          </span>
          {props.movedBy ? <MovedBy member={props.movedBy} /> : owner && <Owner member={owner} />}
        </div>
        <div className={classes.row}>
          <strong className={classes.value}>
            {deal.value === null ? t("card.noValue") : money.full(deal.value)}
          </strong>
          {deal.expectedCloseOn !== null && (
            <span className={classes.until}>
              {t("card.until", { date: day(deal.expectedCloseOn) })}
            </span>
          )}
        </div>
        {contact && <Reach contact={contact} />}
      </div>
      {props.foot !== undefined && <div className={classes.foot}>{props.foot}</div>}
      {props.corner}
    </article>
  );
});

function Owner({ member }: { member: DealMember }) {
  const { t } = useTranslation("deals");
  const words = t("card.owner", { name: member.name });
  return (
    <span title={words}>
      <UserAvatar name={member.name} username={member.email} avatar={member.avatar} size={22} />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

function MovedBy({ member }: { member: DealMember }) {
  const { t } = useTranslation("deals");
  return (
    <span className={classes.moved} role="status">
      <UserAvatar name={member.name} username={member.email} avatar={member.avatar} size={18} />
      <span aria-hidden>{t("card.now")}</span>
      <span className="visually-hidden">{t("card.movedBy", { name: member.name })}</span>
    </span>
  );
}

/** The latest emails of the contact and the responses to them, or why the contact can't be emailed. */
function Reach({ contact }: { contact: DealContact }) {
  const { t } = useTranslation("deals");
  const { date, relative } = useFormats();
  const { ago } = useDayFormats();
  if (contact.suppression)
    return (
      <>
        <p className={classes.blocked}>
          <EnvelopeSimpleOpenIcon size={15} aria-hidden />
          <span>
            <strong>{t("suppressed.title")}</strong>{" "}
            {t(`suppressed.${contact.suppression.reason}`, {
              date: date(contact.suppression.since),
            })}
          </span>
        </p>
        <p className={classes.emails}>{t("suppressed.instead")}</p>
      </>
    );
  return (
    <p className={classes.emails}>
      {contact.lastEmails.length > 0 && <EmailTiles states={contact.lastEmails} />}
      <span
        className={classes.act}
        title={contact.lastAct ? relative(contact.lastAct.at) : undefined}
      >
        {contact.lastAct
          ? t(`act.${contact.lastAct.kind}`, { when: ago(contact.lastAct.at) })
          : t(contact.lastEmails.length > 0 ? "act.none" : "act.noEmails")}
      </span>
    </p>
  );
}
