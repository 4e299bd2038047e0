import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Skeleton, Flex, Group, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useGetMembershipsQuery } from "../../../lib/api.generated.ts";
import type { Memberships } from "../../../lib/api.generated.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import classes from "../consent/consent-card.module.css";

/** Explains why this contact receives email: the filters that match now, and the campaigns that use them. */
export function MembershipsCard({ contactId }: { contactId: string }) {
  const { t } = useTranslation("accounts");
  const { currentData, error, refetch } = useGetMembershipsQuery(
    { id: contactId },
    { refetchOnMountOrArgChange: true },
  );
  if (error && !currentData)
    return (
      <section className={classes.card}>
        <ErrorState
          title={t("memberships.failed")}
          problem={error}
          onRetry={() => void refetch()}
        />
      </section>
    );
  if (!currentData)
    return (
      <Skeleton height={200} radius={12} role="status" aria-label={t("memberships.loading")} />
    );
  const { filters, campaigns } = currentData;
  return (
    <>
      <section className={classes.card} aria-labelledby="account-filters">
        <Title id="account-filters" order={2} size="h3" mb="xs">
          {t("memberships.filters")}
        </Title>
        {filters.length === 0 && (
          <Text inherit c="dimmed">
            {t("memberships.noFilters")}
          </Text>
        )}
        <ul>
          {filters.map(({ id, name }) => (
            <Flex key={id} className={classes.line} component="li" gap="sm">
              <Link to={`/filters/${id}`} className={classes.name}>
                <bdi>{name}</bdi>
              </Link>
            </Flex>
          ))}
        </ul>
      </section>
      <section className={classes.card} aria-labelledby="account-campaigns">
        <Title id="account-campaigns" order={2} size="h3" mb="xs">
          {t("memberships.campaigns")}
        </Title>
        {campaigns.length === 0 && (
          <Text inherit c="dimmed">
            {t("memberships.noCampaigns")}
          </Text>
        )}
        <ul>
          {campaigns.map((campaign) => (
            <CampaignLine key={campaign.id} campaign={campaign} />
          ))}
        </ul>
      </section>
    </>
  );
}

function CampaignLine({ campaign }: { campaign: Memberships["campaigns"][number] }) {
  const { t } = useTranslation(["accounts", "campaigns"]);
  const formats = useFormats();
  const { sentAt, openedAt, clickedAt } = campaign;
  return (
    <Flex className={classes.line} component="li" gap="sm">
      <Stack flex={1} gap="2xs">
        <Link to={`${CAMPAIGNS_PATH}/${campaign.id}`} className={classes.name}>
          <bdi>{campaign.name}</bdi>
        </Link>
        <Group className={classes.facts} gap="var(--space-0-5) var(--space-3)">
          {(sentAt === null || campaign.state !== "sent") && (
            <span>{t(`campaigns:state.${campaign.state}`)}</span>
          )}
          {sentAt !== null && (
            <span>{t("accounts:memberships.sent", { time: formats.dateTime(sentAt) })}</span>
          )}
          {openedAt !== null && (
            <span>{t("accounts:memberships.opened", { time: formats.dateTime(openedAt) })}</span>
          )}
          {clickedAt !== null && (
            <span>{t("accounts:memberships.clicked", { time: formats.dateTime(clickedAt) })}</span>
          )}
        </Group>
      </Stack>
    </Flex>
  );
}
