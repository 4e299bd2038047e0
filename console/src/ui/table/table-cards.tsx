import { Center, Flex, Group, Skeleton, Stack } from "@mantine/core";
import { CaretDownIcon } from "@phosphor-icons/react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DataTableColumn } from "./table-column.ts";
import classes from "./table-cards.module.css";
import { LazyRowMenu } from "./lazy-row-menu.tsx";
import { openUnlessControl, type RowProps, SelectBox } from "./table-rows.tsx";

/** Details shown initially; the chevron reveals the rest. */
const FACTS = 2;

/** A record on phones: its header, two details, and the rest when expanded. */
export function RowCard<T>({
  row,
  id,
  columns,
  checked,
  onToggle,
  onOpen,
  actions,
  name,
  onActive,
}: RowProps<T>) {
  const { t } = useTranslation("common");
  const [more, setMore] = useState(false);
  const restId = useId();
  const [head, ...others] = columns;
  const chosen = others.filter((column) => !column.hideOnPhone).slice(0, FACTS);
  const rest = others.filter((column) => !chosen.includes(column));
  return (
    // A larger target for touch; keyboard users open the link in the card's header.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <Flex
      className={classes.card}
      component="li"
      gap="sm"
      data-row={id}
      data-selected={checked || undefined}
      data-clickable={onOpen ? true : undefined}
      tabIndex={-1}
      onFocus={onActive}
      onClick={(event) => openUnlessControl(event, () => onOpen?.(row))}
    >
      {onToggle && (
        <div className={classes.check}>
          <SelectBox name={name} checked={checked} onToggle={onToggle} />
        </div>
      )}
      <div className={classes.body}>
        <div className={classes.head}>{head?.render(row)}</div>
        <Facts columns={chosen} row={row} />
        {rest.length > 0 && more && (
          <div id={restId} className={classes.rest}>
            <Facts columns={rest} row={row} />
          </div>
        )}
      </div>
      <Stack my="-8px -10px" gap={0} align="center">
        {actions && <LazyRowMenu name={name} actions={actions} touch />}
        {rest.length > 0 && (
          <Center
            type="button"
            className={classes.more}
            component="button"
            aria-expanded={more}
            aria-controls={more ? restId : undefined}
            aria-label={name === undefined ? t("table.more") : t("table.moreNamed", { name })}
            onClick={() => setMore(!more)}
          >
            <CaretDownIcon size={16} aria-hidden data-open={more || undefined} />
          </Center>
        )}
      </Stack>
    </Flex>
  );
}

function Facts<T>({ columns, row }: { columns: readonly DataTableColumn<T>[]; row: T }) {
  if (columns.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {columns.map((column) => (
        <div key={column.key}>
          <dt>{column.header}</dt>
          <dd>{column.render(row)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Skeletons of cards. */
export function SkeletonCards({ count, shown }: { count: number; shown: boolean }) {
  return (
    <div aria-hidden className={classes.skeletons} data-shown={shown || undefined}>
      {Array.from({ length: count }, (_, card) => (
        <Group key={card} className={classes.card} gap="sm" align="stretch" wrap="nowrap">
          <div className={classes.body}>
            <Skeleton height={12} width="60%" radius="xl" mb={12} />
            <Skeleton height={10} width="80%" radius="xl" />
          </div>
        </Group>
      ))}
    </div>
  );
}
