import { Skeleton, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Campaign, useListFirstRecipientsQuery } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { UserAvatar } from "../../../ui/layout/user-avatar.tsx";
import classes from "./leaving.module.css";

/** The number of people who will get a campaign, and the first five of them. */
export function FirstRecipients({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { data, isError } = useListFirstRecipientsQuery({ id: campaign.id });
  const people = campaign.expectedRecipients;
  const more = (people ?? 0) - (data?.items.length ?? 0);
  return (
    <div className={classes.people}>
      {people !== null && (
        <p className={classes.count}>
          <b>{formats.number(people)}</b> {t("grace.people", { count: people })}
        </p>
      )}
      {isError ? (
        <Text size="sm" c="dimmed">
          {t("grace.noNames")}
        </Text>
      ) : !data ? (
        <Skeleton height={140} radius="md" />
      ) : (
        <>
          <ul className={classes.names} aria-label={t("grace.first")}>
            {data.items.map(({ contactId, name, email }) => (
              <li key={contactId}>
                <UserAvatar name={name || email} username={email} avatar={null} size={24} />
                <bdi dir={name ? undefined : "ltr"}>{name || email}</bdi>
              </li>
            ))}
          </ul>
          {more > 0 && (
            <Text size="xs" c="dimmed" mt="var(--space-1-5)">
              {t("grace.more", { count: more, number: formats.number(more) })}
            </Text>
          )}
        </>
      )}
    </div>
  );
}
