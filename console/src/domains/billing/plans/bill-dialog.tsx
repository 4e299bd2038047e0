import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import {
  Anchor,
  Button,
  Group,
  Modal,
  SegmentedControl,
  Skeleton,
  Table,
  Text,
} from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type LastQuarter, useListUsageLinesQuery } from "../../../lib/api.generated.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useDays } from "../parts/use-days.ts";

const PAGE_SIZE = 25;

/** Shows month by month which campaigns, workflows and single emails used the plan. */
export default function BillDialog({
  quarter,
  onClose,
}: {
  quarter: LastQuarter;
  onClose: () => void;
}) {
  const { t } = useTranslation("plans");
  const { month } = useDays();
  const { number } = useFormats();
  const months = quarter.plans[0]?.months ?? [];
  const [chosen, setChosen] = useState(months.at(-1)?.month ?? "");
  const total = months.find((one) => one.month === chosen)?.emails ?? 0;
  return (
    <Modal opened onClose={onClose} title={t("bill.title")} size={720}>
      <SegmentedControl
        fullWidth
        aria-label={t("bill.month")}
        value={chosen}
        onChange={setChosen}
        data={months.map((one) => ({ value: one.month, label: month(one.month, "short") }))}
      />
      <Text size="sm" c="dimmed" mt="md">
        {t("bill.total", { count: total, number: number(total), month: month(chosen) })}
      </Text>
      <Lines key={chosen} month={chosen} />
    </Modal>
  );
}

function Lines({ month }: { month: string }) {
  const { t } = useTranslation("plans");
  const { number } = useFormats();
  const { short } = useDays();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const { data, error, refetch, isFetching } = useListUsageLinesQuery({ month, limit, page: 1 });
  if (error && !data) return <ErrorState problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} mt="sm" />;
  if (data.items.length === 0)
    return (
      <Text size="sm" mt="sm">
        {t("bill.none")}
      </Text>
    );
  return (
    <>
      <Table mt="sm" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t("bill.source")}</Table.Th>
            <Table.Th scope="col">{t("bill.sent")}</Table.Th>
            <Table.Th scope="col" ta="end">
              {t("bill.emails")}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.items.map(({ source, campaignId, name, emails, firstAt, lastAt }) => (
            <Table.Tr key={`${source} ${campaignId}`}>
              <Table.Td>
                {campaignId ? (
                  <Anchor component={Link} to={`${CAMPAIGNS_PATH}/${campaignId}`}>
                    <bdi>{name ?? t(`bill.sources.${source}`)}</bdi>
                  </Anchor>
                ) : (
                  t(`bill.sources.${source}`)
                )}
              </Table.Td>
              <Table.Td>
                {short(firstAt) === short(lastAt)
                  ? short(firstAt)
                  : t("bill.range", { from: short(firstAt), until: short(lastAt) })}
              </Table.Td>
              <Table.Td ta="end">{number(emails)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {(data.total ?? 0) > data.items.length && limit < 100 && (
        <Group justify="center" mt="sm">
          <Button variant="default" loading={isFetching} onClick={() => setLimit(100)}>
            {t("bill.more")}
          </Button>
        </Group>
      )}
    </>
  );
}
