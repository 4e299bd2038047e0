import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import {
  Anchor,
  Modal,
  NativeSelect,
  Pagination,
  Skeleton,
  Stack,
  Table,
  Text,
} from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Usage, type UsageLine, useListUsageLinesQuery } from "../../../lib/api.generated.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useDays } from "../parts/use-days.ts";

const PAGE_SIZE = 25;
/** The calls that sent single emails. */
const EMAIL_CALLS = "/developer?tab=logs&search=/v1/Emails";

/** Shows month by month which campaigns, workflows and single emails used the plan; each line links to its cause. */
export default function BillDialog({
  history,
  onClose,
}: {
  /** The months, with the current one last. */
  history: Usage["history"];
  onClose: () => void;
}) {
  const { t } = useTranslation("plans");
  const { monthOfYear } = useDays();
  const { number } = useFormats();
  const present = history.at(-1);
  const [chosen, setChosen] = useState(present?.month ?? "");
  const total = history.find((one) => one.month === chosen)?.emails ?? 0;
  return (
    <Modal opened onClose={onClose} title={t("bill.title")} size={720}>
      <NativeSelect
        label={t("bill.month")}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={history
          .toReversed()
          .map(({ month }) => ({ value: month, label: monthOfYear(month) }))}
      />
      <Text size="sm" c="dimmed" mt="md" role="status">
        {t(chosen === present?.month ? "bill.soFar" : "bill.total", {
          count: total,
          number: number(total),
          month: monthOfYear(chosen),
        })}
      </Text>
      <Lines key={chosen} month={chosen} />
    </Modal>
  );
}

function Lines({ month }: { month: string }) {
  const { t } = useTranslation(["plans", "common"]);
  const { number } = useFormats();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useListUsageLinesQuery(
    { month, limit: PAGE_SIZE, page },
    { refetchOnMountOrArgChange: true },
  );
  if (error && !data) return <ErrorState problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} mt="sm" role="status" aria-label={t("loading")} />;
  if (data.items.length === 0)
    return (
      <Text size="sm" mt="sm">
        {t("bill.none")}
      </Text>
    );
  const pages = Math.ceil((data.total ?? 0) / PAGE_SIZE);
  return (
    <Stack gap="sm" align="center" mt="sm">
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t("bill.source")}</Table.Th>
            <Table.Th scope="col">{t("bill.sent")}</Table.Th>
            <Table.Th scope="col" ta="end" style={{ whiteSpace: "nowrap" }}>
              {t("bill.emails")}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.items.map((line) => (
            <Line key={`${line.source} ${line.campaignId}`} line={line} />
          ))}
        </Table.Tbody>
      </Table>
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={page}
          onChange={setPage}
          withControls={false}
          getItemProps={(one) => ({
            children: number(one),
            "aria-label": t("common:table.page", { page: number(one) }),
          })}
        />
      )}
    </Stack>
  );
}

function Line({
  line: { source, campaignId, name, emails, queued, firstAt, lastAt },
}: {
  line: UsageLine;
}) {
  const { t } = useTranslation("plans");
  const { number } = useFormats();
  const { range } = useDays();
  const label = name === null ? t(`bill.sources.${source}`) : <bdi>{name}</bdi>;
  const link =
    source === "singleEmails" ? EMAIL_CALLS : name !== null && `${CAMPAIGNS_PATH}/${campaignId}`;
  return (
    <Table.Tr>
      <Table.Td>
        {link ? (
          <Anchor component={Link} to={link}>
            {label}
          </Anchor>
        ) : (
          label
        )}
        {queued > 0 && (
          <Text size="xs" c="dimmed">
            {t("bill.queued", { count: queued, number: number(queued) })}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{firstAt !== null && lastAt !== null && range(firstAt, lastAt)}</Table.Td>
      <Table.Td ta="end">{number(emails)}</Table.Td>
    </Table.Tr>
  );
}
