import { ActionIcon, Button, Tooltip } from "@mantine/core";
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
  /** Returns a picture beside the name. */
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
    // The focus stays on the moved entry's button.
    const by = to < from ? "up" : "down";
    setTimeout(() => {
      const row = document.getElementById(list)?.children[to];
      const same = row?.querySelector<HTMLButtonElement>(`[data-by=${by}]`);
      (same?.disabled ? row?.querySelector<HTMLElement>("button:not(:disabled)") : same)?.focus();
    });
  }

  return (
    <div role="group" aria-label={label}>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      <ul className={controls.items} id={list}>
        {items.map((item, at) => {
          const name = nameOf(item, at);
          const act = (
            key: string,
            icon: ReactNode,
            run: () => void,
            more: Record<string, unknown> = {},
          ) => (
            <Tooltip label={t(`inspector.items.${key}`, { name })}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t(`inspector.items.${key}`, { name })}
                onClick={run}
                {...more}
              >
                {icon}
              </ActionIcon>
            </Tooltip>
          );
          return (
            // oxlint-disable-next-line react/no-array-index-key -- entries have no id; their position identifies them
            <li key={at} className={controls.item}>
              <div className={controls.itemHead}>
                {markOf?.(item)}
                <bdi className={controls.itemName}>{name}</bdi>
                {act("up", <CaretUpIcon size={16} aria-hidden />, () => move(at, at - 1), {
                  disabled: at === 0,
                  "data-by": "up",
                })}
                {act("down", <CaretDownIcon size={16} aria-hidden />, () => move(at, at + 1), {
                  disabled: at === items.length - 1,
                  "data-by": "down",
                })}
                {act(
                  "edit",
                  <PencilSimpleIcon size={16} aria-hidden />,
                  () => setOpen(open === at ? null : at),
                  {
                    "aria-expanded": open === at,
                  },
                )}
                {act("remove", <TrashIcon size={16} aria-hidden />, () => {
                  setOpen(null);
                  onChange(items.toSpliced(at, 1), "remove");
                })}
              </div>
              {open === at && (
                <div className={controls.itemFields}>
                  {children(item, (part) =>
                    onChange(
                      items.with(at, { ...item, ...part }),
                      `entry ${at} ${Object.keys(part).join(" ")}`,
                    ),
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
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
        <p className={classes.hint}>{t("inspector.items.most", { count: max })}</p>
      )}
    </div>
  );
}
