import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Badge, Button, Group, Text } from "@mantine/core";
import { PencilSimpleIcon } from "@phosphor-icons/react/PencilSimple";
import { PhoneIcon } from "@phosphor-icons/react/Phone";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { WhatsappLogoIcon } from "@phosphor-icons/react/WhatsappLogo";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { DealDetails, DealEmail } from "../../../lib/api.generated.ts";
import { StatusPill } from "../../../ui/feedback/status-pill.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { whatsappLink } from "../cards/whatsapp-link.ts";
import { EmailTile } from "../cards/email-tiles.tsx";
import { useDayFormats } from "../deal-formats.ts";
import { useSubjectText } from "../../../ui/formats/subject-text.ts";
import classes from "./deal-side.module.css";
import { DealFields } from "./deal-fields.tsx";
import { DealFiles } from "./deal-files.tsx";
import { NextSteps } from "./next-steps.tsx";
import { SideCard } from "./side-card.tsx";

interface DealSideProps {
  deal: DealDetails;
  mayWrite: boolean;
  onEdit: () => void;
  onAddStep: () => void;
}

/** The column next to the timeline: next steps, the contact, its latest emails, and the deal's fields. */
export function DealSide({ deal, mayWrite, onEdit, onAddStep }: DealSideProps) {
  const { t } = useTranslation("deals");
  const edit = mayWrite && (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      leftSection={<PencilSimpleIcon size={14} aria-hidden />}
      onClick={onEdit}
    >
      {t("edit")}
    </Button>
  );
  return (
    <aside className={classes.side} aria-label={t("side.label")}>
      <SideCard
        title={t("side.nextSteps")}
        action={
          mayWrite && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<PlusIcon size={14} aria-hidden />}
              aria-keyshortcuts="T"
              onClick={onAddStep}
            >
              {t("steps.add")}
            </Button>
          )
        }
      >
        <NextSteps deal={deal} mayWrite={mayWrite} />
      </SideCard>
      <ContactCard deal={deal} edit={edit} />
      {deal.contact && <EmailsCard deal={deal} />}
      <FieldsCard deal={deal} edit={edit} />
      <DealFields deal={deal} mayWrite={mayWrite} />
      <DealFiles dealId={deal.id} mayWrite={mayWrite} />
    </aside>
  );
}

function ContactCard({ deal, edit }: { deal: DealDetails; edit: ReactNode }) {
  const { t } = useTranslation("deals");
  const { date } = useFormats();
  const { contact, otherContacts } = deal;
  if (!contact)
    return (
      <SideCard title={t("field.contact")} action={edit}>
        <Text c="dimmed">{t("side.noContact")}</Text>
      </SideCard>
    );
  const { suppression, phone } = contact;
  return (
    <SideCard
      title={t("field.contact")}
      action={
        <StatusPill
          tone={suppression ? "danger" : "success"}
          label={t(suppression ? "suppressed.title" : "side.canReceive")}
        />
      }
    >
      <p className={classes.name}>
        <Link to={`/accounts/${contact.id}`}>
          <bdi>{contact.name || contact.email}</bdi>
        </Link>
      </p>
      {suppression && (
        <p className={classes.blocked}>
          {t(`suppressed.${suppression.reason}`, { date: date(suppression.since) })}
        </p>
      )}
      <dl className={classes.facts}>
        <dt>{t("side.email")}</dt>
        <dd dir="ltr">{contact.email}</dd>
        {phone !== null && (
          <>
            <dt>{t("side.phone")}</dt>
            <dd>
              <bdi dir="ltr">{phone}</bdi>
              <Group gap="xs" mt={4}>
                <Button
                  component="a"
                  href={`tel:${phone}`}
                  size="compact-sm"
                  variant="default"
                  leftSection={<PhoneIcon size={14} aria-hidden />}
                >
                  {t("call")}
                </Button>
                <Button
                  component="a"
                  href={whatsappLink(phone)}
                  target="_blank"
                  rel="noreferrer"
                  size="compact-sm"
                  variant="default"
                  leftSection={<WhatsappLogoIcon size={14} aria-hidden />}
                >
                  WhatsApp
                </Button>
              </Group>
            </dd>
          </>
        )}
        {otherContacts.length > 0 && (
          <>
            <dt>{t("side.also")}</dt>
            <dd>
              {otherContacts.map((one) => (
                <Link key={one.id} to={`/accounts/${one.id}`} className={classes.other}>
                  <bdi>{one.name || one.email}</bdi>
                </Link>
              ))}
            </dd>
          </>
        )}
      </dl>
    </SideCard>
  );
}

function EmailsCard({ deal }: { deal: DealDetails }) {
  const { t } = useTranslation("deals");
  const { number } = useFormats();
  return (
    <SideCard
      title={t("emails.last", { count: 6 })}
      action={
        <Text span size="xs" c="dimmed">
          {t("emails.onlyPeople")}
        </Text>
      }
    >
      {deal.emails.length === 0 && <Text c="dimmed">{t("act.noEmails")}</Text>}
      <ol>
        {deal.emails.map((email) => (
          <EmailRow key={`${email.sentAt} ${email.subject}`} email={email} />
        ))}
      </ol>
      {deal.automaticOpens > 0 && (
        <p className={classes.foot}>
          {t("emails.automatic", {
            count: deal.automaticOpens,
            number: number(deal.automaticOpens),
          })}
        </p>
      )}
    </SideCard>
  );
}

function EmailRow({ email }: { email: DealEmail }) {
  const { t } = useTranslation("deals");
  const subjectText = useSubjectText();
  const { relative } = useFormats();
  const { day } = useDayFormats();
  const { state, subject, campaign, sentAt, actedAt } = email;
  return (
    <li className={classes.email}>
      <EmailTile state={state} size={16} />
      <div className={classes.emailText}>
        {campaign ? (
          <Link to={`${CAMPAIGNS_PATH}/${campaign.id}`}>
            <bdi>{subjectText(subject)}</bdi>
          </Link>
        ) : (
          <bdi>{subjectText(subject)}</bdi>
        )}
        <span>
          {t(`emails.state.${state}`)}
          {actedAt !== null && ` · ${relative(actedAt)}`}
          {email.ledToDeal && ` · ${t("emails.ledToDeal")}`}
        </span>
      </div>
      <time dateTime={sentAt}>{day(sentAt.slice(0, 10))}</time>
    </li>
  );
}

function FieldsCard({ deal, edit }: { deal: DealDetails; edit: ReactNode }) {
  const { t } = useTranslation("deals");
  const { date } = useFormats();
  const { source, tags } = deal;
  return (
    <SideCard title={t("field.deal")} action={edit}>
      <dl className={classes.facts}>
        <dt>{t("field.title")}</dt>
        <dd>
          <bdi>{deal.title}</bdi>
        </dd>
        <dt>{t("field.origin")}</dt>
        <dd>
          {source.campaign ? (
            <Link to={`${CAMPAIGNS_PATH}/${source.campaign.id}`}>
              <bdi>{source.campaign.name}</bdi>
            </Link>
          ) : (
            t(`origin.${source.origin}`)
          )}
        </dd>
        {deal.externalId !== null && (
          <>
            <dt>{t("field.externalId")}</dt>
            <dd>
              <bdi dir="ltr">{deal.externalId}</bdi>
            </dd>
          </>
        )}
        <dt>{t("field.tags")}</dt>
        <dd>
          {tags.length === 0 ? (
            t("side.noTags")
          ) : (
            <Group gap={4}>
              {tags.map((tag) => (
                <Badge key={tag} variant="default" tt="none" fw={500}>
                  <bdi>{tag}</bdi>
                </Badge>
              ))}
            </Group>
          )}
        </dd>
        <dt>{t("field.createdAt")}</dt>
        <dd>{date(deal.createdAt)}</dd>
        {deal.lost && (
          <>
            <dt>{t("field.lostReason")}</dt>
            <dd>
              <bdi>{deal.lost.reason}</bdi>
              {deal.lost.note !== "" && <p dir="auto">{deal.lost.note}</p>}
            </dd>
          </>
        )}
      </dl>
    </SideCard>
  );
}
