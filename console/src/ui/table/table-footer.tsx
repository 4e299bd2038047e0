import { PAGE_SIZES } from "@arauto/contracts/paging";
import { Button, NativeSelect, Flex, Group } from "@mantine/core";
import { CaretLeftIcon, CaretRightIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import classes from "./data-table.module.css";
import { useFormats } from "../formats/formats.ts";
import type { ListState } from "../list-page/list-state.ts";
import { PageNumbers } from "./page-numbers.tsx";

/** The position of a page within the whole list. */
export interface TablePage {
  nextCursor: string | null;
  /** Null while unknown: lists return it with their first page. */
  total: number | null;
  totalIsEstimate: boolean;
}

/** The footer of a table: page size, total, and links to the other pages. */
export function TableFooter({
  list,
  page,
  shown,
}: {
  list: ListState;
  page: TablePage;
  shown: number;
}) {
  const { t } = useTranslation("common");
  const { number } = useFormats();
  return (
    <Group className={classes.footer} gap="var(--space-2) var(--space-4)">
      <label className={classes.size}>
        {t("table.show")}
        <NativeSelect
          size="xs"
          aria-label={t("table.pageSize")}
          data={PAGE_SIZES.map(String)}
          value={String(list.limit)}
          onChange={(event) => list.setLimit(Number(event.currentTarget.value))}
        />
        {t("table.entries")}
      </label>
      <bdi className={classes.total}>
        {page.total !== null &&
          t(page.totalIsEstimate ? "table.shownOfAbout" : "table.shownOf", {
            shown: number(shown),
            total: number(page.total),
          })}
      </bdi>
      {(list.hasPrevious || page.nextCursor) && (
        <Flex component="nav" gap="xs" align="center" aria-label={t("table.paging")}>
          <Button
            variant="default"
            size="xs"
            disabled={!list.hasPrevious}
            onClick={list.previous}
            leftSection={<CaretLeftIcon size={14} className="flip-rtl" aria-hidden />}
          >
            {t("table.previous")}
          </Button>
          <PageNumbers list={list} total={page.total} />
          <Button
            variant="default"
            size="xs"
            disabled={!page.nextCursor}
            onClick={() => page.nextCursor && list.next(page.nextCursor)}
            rightSection={<CaretRightIcon size={14} className="flip-rtl" aria-hidden />}
          >
            {t("table.next")}
          </Button>
        </Flex>
      )}
    </Group>
  );
}
