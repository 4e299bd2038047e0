import { EXACT_TOTAL_LIMIT } from "@arauto/contracts/paging";
import { Input, Pagination, VisuallyHidden, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./page-numbers.module.css";
import { useFormats } from "../formats/formats.ts";
import type { ListState } from "../list-page/list-state.ts";

/** Number of pages above which their numbers do not fit and a jump field is useful. */
const NUMBERS_MAX = 7;

/** Page numbers that can be jumped to: as buttons, and as a field if there are many. */
export function PageNumbers({ list, total }: { list: ListState; total: number | null }) {
  const { t } = useTranslation("common");
  const { number } = useFormats();
  if (total === null) return null;
  const last = Math.ceil(Math.min(total, EXACT_TOTAL_LIMIT) / list.limit);
  if (last < 2) return null;
  return (
    <>
      <Pagination
        className={classes.numbers}
        size="sm"
        total={Math.max(last, list.page)}
        value={list.page}
        onChange={list.goTo}
        withControls={false}
        getItemProps={(page) => ({
          children: number(page),
          "aria-label": t("table.page", { page: number(page) }),
          // Further pages can only be reached with "Next".
          disabled: page > last && page !== list.page,
        })}
      />
      <Text className={classes.place} span size="xs" c="dimmed">
        {t("table.pageOf", { page: number(list.page), pages: number(Math.max(last, list.page)) })}
      </Text>
      {last > NUMBERS_MAX && <Jump key={list.page} last={last} onJump={list.goTo} />}
    </>
  );
}

function Jump({ last, onJump }: { last: number; onJump: (page: number) => void }) {
  const { t } = useTranslation("common");
  const [page, setPage] = useState("");
  const jump = (event: FormEvent) => {
    event.preventDefault();
    if (page !== "") onJump(Math.min(Math.max(Number(page), 1), last));
  };
  return (
    <form className={classes.jump} onSubmit={jump}>
      {/* A NumberInput would add 7 kB to every page with a list. */}
      <Input
        size="xs"
        w={92}
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(last).length}
        aria-label={t("table.goToPage")}
        placeholder={t("table.goTo")}
        value={page}
        onChange={(event) => setPage(event.currentTarget.value.replaceAll(/\D/g, ""))}
      />
      <VisuallyHidden>
        <button type="submit" tabIndex={-1}>
          {t("table.goToPage")}
        </button>
      </VisuallyHidden>
    </form>
  );
}
