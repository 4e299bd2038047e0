import { ActionIcon, Menu } from "@mantine/core";
import { DotsThreeIcon } from "@phosphor-icons/react/DotsThree";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Filter } from "../../app/api.generated.ts";
import type { DataTableColumn } from "../../ui/data-table.tsx";
import { useFormats } from "../../ui/formats.ts";
import { useAllCustomFields } from "../custom-fields/all-custom-fields.ts";
import classes from "./filter-columns.module.css";
import { SentenceView } from "./sentence-view.tsx";
import { useSentenceWords } from "./use-sentence-words.ts";

/** The columns of the filter list; the menu of a row only for those who may write. */
export function useFilterColumns(mayWrite: boolean, onDelete: (filter: Filter) => void): DataTableColumn<Filter>[] {
  const { t } = useTranslation("filters");
  const formats = useFormats();
  const words = useSentenceWords(useAllCustomFields().data ?? []);
  const columns: DataTableColumn<Filter>[] = [
    {
      key: "name",
      header: t("column.name"),
      sortKey: "name",
      width: "55%",
      render: (filter) => (
        <div className={classes.words}>
          <Link to={`/filters/${filter.id}`} className={classes.name}>
            <bdi>{filter.name}</bdi>
          </Link>
          <div className={classes.sentence}>
            <SentenceView definition={filter.definition} words={words} />
          </div>
        </div>
      ),
    },
    {
      key: "matchCount",
      header: t("column.matches"),
      align: "end",
      render: (filter) =>
        filter.matchCount === null ? (
          <span aria-label={t("column.notCounted")} title={t("column.notCounted")}>
            —
          </span>
        ) : (
          formats.number(filter.matchCount)
        ),
    },
    {
      key: "countedAt",
      header: t("column.counted"),
      hideOnPhone: true,
      render: (filter) =>
        filter.countedAt && (
          <time dir="auto" dateTime={filter.countedAt} title={formats.dateTime(filter.countedAt)} className={classes.when}>
            {formats.relative(filter.countedAt)}
          </time>
        ),
    },
    {
      key: "createdAt",
      header: t("column.createdAt"),
      sortKey: "createdAt",
      hideOnPhone: true,
      render: (filter) => (
        <time dir="auto" dateTime={filter.createdAt} className={classes.when}>
          {formats.date(filter.createdAt)}
        </time>
      ),
    },
  ];
  if (!mayWrite) return columns;
  return [
    ...columns,
    {
      key: "actions",
      header: "",
      align: "end",
      width: 56,
      render: (filter) => (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t("actionsOf", { name: filter.name })}>
              <DotsThreeIcon size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item component={Link} to={`/filters/${filter.id}`}>
              {t("edit")}
            </Menu.Item>
            <Menu.Item c="var(--danger-text)" onClick={() => onDelete(filter)}>
              {t("delete", { count: 1 })}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ),
    },
  ];
}
