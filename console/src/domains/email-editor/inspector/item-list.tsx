import { ActionIcon, Button, Flex, Group, Stack, Text, Tooltip } from "@mantine/core";
import {
  CaretDownIcon,
  CaretUpIcon,
  PencilSimpleIcon,
  PlusIcon,
  TrashIcon,
} from "@phosphor-icons/react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { announce } from "./announce.ts";
import controls from "./controls.module.css";
import classes from "./inspector.module.css";

interface Props<I> {
  label: string;
  items: readonly I[];
  onChange: (items: I[], control: string) => void;
  /** Returns an entry's name, for its buttons. */
  nameOf: (item: I, at: number) => string;
  /** Returns an image shown next to the name. */
  markOf?: (item: I) => ReactNode;
  /** The settings of one entry, shown when it is expanded. */
  children: (item: I, change: (part: Partial<I>) => void) => ReactNode;
  addLabel: string;
  /** Creates a new entry. */
  create: () => I;
  max: number;
}

/** An ordered list of entries that can be expanded, moved with buttons, and removed. */
export function ItemList<I extends object>({
  label,
  items,
  onChange,
  nameOf,
  markOf,
  children,
  addLabel,
  create,
  max,
}: Props<I>) {
  const { t } = useTranslation("editor");
  const [open, setOpen] = useState<number | null>(null);
  const list = useId();

  function move(from: number, to: number) {
    const item = items[from];
    if (item === undefined) return;
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, item), "order");
    setOpen(null);
    announce(
      t("inspector.items.movedTo", {
        name: nameOf(item, from),
        place: to + 1,
        count: items.length,
      }),
    );
    focusMoved(list, to, to < from ? "up" : "down");
  }

  return (
    <div role="group" aria-label={label}>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      <Flex p={0} component="ul" direction="column" gap="xs" id={list}>
        {items.map((item, at) => (
          <Entry
            // oxlint-disable-next-line react/no-array-index-key -- entries have no id; their position identifies them
            key={at}
            name={nameOf(item, at)}
            mark={markOf?.(item)}
            isFirst={at === 0}
            isLast={at === items.length - 1}
            isOpen={open === at}
            onMove={(by) => move(at, at + by)}
            onToggle={() => setOpen(open === at ? null : at)}
            onRemove={() => {
              setOpen(null);
              onChange(items.toSpliced(at, 1), "remove");
            }}
          >
            {open === at &&
              children(item, (part) =>
                onChange(
                  items.with(at, { ...item, ...part }),
                  `entry ${at} ${Object.keys(part).join(" ")}`,
                ),
              )}
          </Entry>
        ))}
      </Flex>
      <Button
        mt={items.length > 0 ? 8 : 0}
        fullWidth
        variant="default"
        leftSection={<PlusIcon size={16} aria-hidden />}
        disabled={items.length >= max}
        onClick={() => {
          setOpen(items.length);
          onChange([...items, create()], "add");
        }}
      >
        {addLabel}
      </Button>
      {items.length >= max && (
        <Text size="xs" c="var(--text-tertiary)">
          {t("inspector.items.most", { count: max })}
        </Text>
      )}
    </div>
  );
}

/** Keeps the focus on the moved entry's button, or on another of its buttons where that one is disabled. */
function focusMoved(listId: string, at: number, by: "up" | "down"): void {
  setTimeout(() => {
    const row = document.getElementById(listId)?.children[at];
    const same = row?.querySelector<HTMLButtonElement>(`[data-by=${by}]`);
    (same?.disabled ? row?.querySelector<HTMLElement>("button:not(:disabled)") : same)?.focus();
  });
}

interface EntryProps {
  name: string;
  mark: ReactNode;
  isFirst: boolean;
  isLast: boolean;
  isOpen: boolean;
  onMove: (by: 1 | -1) => void;
  onToggle: () => void;
  onRemove: () => void;
  /** The entry's settings, while it is open. */
  children: ReactNode;
}

/** One entry of a list: its name, the buttons that change the list, and its settings. */
function Entry({
  name,
  mark,
  isFirst,
  isLast,
  isOpen,
  onMove,
  onToggle,
  onRemove,
  children,
}: EntryProps) {
  const { t } = useTranslation("editor");
  const label = (key: string) => t(`inspector.items.${key}`, { name });
  return (
    <li className={controls.item}>
      <Group gap="3xs" wrap="nowrap">
        {mark}
        <Text flex={1} miw={0} component="bdi" inherit fw={550} truncate>
          {name}
        </Text>
        <EntryButton label={label("up")} run={() => onMove(-1)} disabled={isFirst} data-by="up">
          <CaretUpIcon size={16} aria-hidden />
        </EntryButton>
        <EntryButton label={label("down")} run={() => onMove(1)} disabled={isLast} data-by="down">
          <CaretDownIcon size={16} aria-hidden />
        </EntryButton>
        <EntryButton label={label("edit")} run={onToggle} aria-expanded={isOpen}>
          <PencilSimpleIcon size={16} aria-hidden />
        </EntryButton>
        <EntryButton label={label("remove")} run={onRemove}>
          <TrashIcon size={16} aria-hidden />
        </EntryButton>
      </Group>
      {isOpen && (
        <Stack pt="xs" gap={10}>
          {children}
        </Stack>
      )}
    </li>
  );
}

interface EntryButtonProps {
  label: string;
  run: () => void;
  disabled?: boolean;
  "aria-expanded"?: boolean;
  "data-by"?: "up" | "down";
  children: ReactNode;
}

function EntryButton({ label, run, children, ...more }: EntryButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={label}
        onClick={run}
        {...more}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
