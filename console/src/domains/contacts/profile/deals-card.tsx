import { Button, Flex, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import {
  type Contact,
  type Deal,
  useListDealsQuery,
  useListPipelinesQuery,
} from "../../../lib/api.generated.ts";
import { createRecordWith } from "../../../lib/create-request.ts";
import { useSession } from "../../../lib/session.ts";
import { useValueFormatter } from "../../../ui/charts/value-format.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { StatusPill } from "../../../ui/feedback/status-pill.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import classes from "../consent/consent-card.module.css";

const SHOWN = 20;

/** The deals of a contact, and a button that creates one. */
export function DealsCard({ contact: { id, name, email } }: { contact: Contact }) {
  const { t } = useTranslation("accounts");
  const { number } = useFormats();
  const mayWrite = useSession().can("CRM.WRITE");
  const navigate = useNavigate();
  const { data: pipelines } = useListPipelinesQuery();
  const { currentData, error, refetch } = useListDealsQuery(
    { contactId: id, limit: SHOWN, sort: "-updatedAt" },
    { refetchOnMountOrArgChange: true },
  );
  if (error && !currentData)
    return (
      <section className={classes.card}>
        <ErrorState title={t("deals.failed")} problem={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!currentData)
    return <Skeleton height={160} radius={12} role="status" aria-label={t("deals.loading")} />;
  const stages = pipelines?.items.flatMap((pipeline) => pipeline.stages) ?? [];
  const { items, nextCursor } = currentData;
  return (
    <section className={classes.card} aria-labelledby="account-deals">
      <Group justify="space-between" mb="xs">
        <Title id="account-deals" order={2} size="h3">
          {t("deals.title")}
        </Title>
        {mayWrite && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<PlusIcon size={14} aria-hidden />}
            onClick={() =>
              void navigate("/crm", createRecordWith({ contact: { id, name, email } }))
            }
          >
            {t("deals.new")}
          </Button>
        )}
      </Group>
      {items.length === 0 && (
        <Text inherit c="dimmed">
          {t("deals.none")}
        </Text>
      )}
      <ul>
        {items.map((deal) => (
          <DealLine
            key={deal.id}
            deal={deal}
            stage={stages.find((one) => one.id === deal.stageId)?.name ?? ""}
          />
        ))}
      </ul>
      {nextCursor !== null && (
        <Text size="xs" c="dimmed" mt="xs">
          {t("deals.latest", { number: number(SHOWN) })}
        </Text>
      )}
    </section>
  );
}

function DealLine({ deal, stage }: { deal: Deal; stage: string }) {
  const { t } = useTranslation("accounts");
  const { date } = useFormats();
  const money = useValueFormatter({ kind: "currency", currency: deal.currency });
  const { company, title, value, status, closedOn } = deal;
  return (
    <Flex
      className={classes.line}
      component="li"
      gap="sm"
      align="center"
      justify="space-between"
      wrap="wrap"
    >
      <Stack gap="2xs" miw={0}>
        <Link to={`/crm/${deal.id}`} className={classes.name}>
          <bdi>{company || title}</bdi>
        </Link>
        <Group className={classes.facts} gap="var(--space-0-5) var(--space-3)">
          {company !== "" && <bdi>{title}</bdi>}
          {value !== null && <span>{money.full(value)}</span>}
          {closedOn !== null && <span>{date(`${closedOn}T12:00:00Z`)}</span>}
        </Group>
      </Stack>
      {status === "open" ? (
        <StatusPill tone="info" label={stage} />
      ) : (
        <StatusPill tone={status === "won" ? "done" : "neutral"} label={t(`deals.${status}`)} />
      )}
    </Flex>
  );
}
