import { skipToken } from "@reduxjs/toolkit/query";
import { Button, Flex } from "@mantine/core";
import { WarningCircleIcon } from "@phosphor-icons/react";
import { Trans, useTranslation } from "react-i18next";
import { type Filter, useGetFilterQuery, useListFiltersQuery } from "../../lib/api.generated.ts";
import {
  RecordSelect,
  type RecordSelectAppearance,
  useNameSearch,
} from "../../ui/forms/record-select.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import classes from "./filter-select.module.css";
import { useLiveCount } from "./preview/use-live-count.ts";

const SHOWN = 30;

interface Props extends RecordSelectAppearance {
  value: string | null;
  onChange: (filterId: string | null) => void;
}

/** Selects a filter by name, and shows the number of contacts that match it now. */
export function FilterSelect({ value, onChange, ...look }: Props) {
  const { t } = useTranslation("filters");
  const { currentData: chosen, isError } = useGetFilterQuery(
    value === null ? skipToken : { id: value },
  );
  const name = value === null ? "" : (chosen?.name ?? (isError ? t("choose.gone") : "…"));
  const [search, onSearch] = useNameSearch(name);
  const { data } = useListFiltersQuery({
    limit: SHOWN,
    sort: "name",
    status: "active",
    ...(search !== "" && { search: search.slice(0, 100) }),
  });
  return (
    <div>
      <RecordSelect
        {...look}
        value={value}
        name={name}
        found={data?.items}
        onSearch={onSearch}
        nothingFoundMessage={t("choose.nothing")}
        onChange={onChange}
      />
      {chosen && <Count definition={chosen.definition} />}
    </div>
  );
}

/** Shows the number of matching contacts. A failed count blocks nothing. */
function Count({ definition }: Pick<Filter, "definition">) {
  const { t } = useTranslation("filters");
  const formats = useFormats();
  const { preview, isStale, problem, recount } = useLiveCount(definition);
  if (problem) {
    return (
      <Flex
        className={classes.count}
        component="p"
        gap="var(--space-1) var(--space-1-5)"
        align="center"
        wrap="wrap"
        data-failed
        role="alert"
      >
        <WarningCircleIcon size={16} aria-hidden />
        {t("count.unavailable")}
        <Button size="compact-xs" variant="default" onClick={recount}>
          {t("live.retry")}
        </Button>
      </Flex>
    );
  }
  return (
    <Flex
      className={classes.count}
      component="p"
      gap="var(--space-1) var(--space-1-5)"
      align="center"
      wrap="wrap"
      data-stale={isStale || undefined}
      role="status"
    >
      <span>
        {preview ? (
          <Trans
            t={t}
            i18nKey="count.people"
            count={preview.matches}
            values={{ number: formats.number(preview.matches) }}
            components={{ b: <strong /> }}
          />
        ) : (
          t("live.counting")
        )}
      </span>
    </Flex>
  );
}
