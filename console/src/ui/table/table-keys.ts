import { type RefObject, useEffect, useRef } from "react";
import { useSingleKeys } from "../keyboard/single-keys.ts";

interface RowKeys {
  open: ((key: string) => void) | undefined;
  edit: ((key: string) => void) | undefined;
  toggle: ((key: string) => void) | undefined;
}

/**
 * Handles the keyboard of a table: J/K and arrows move between rows, X selects, Enter opens, E edits. Rows are the
 * elements with `data-row` inside the element that gets the returned ref.
 */
export function useTableKeys({ open, edit, toggle }: RowKeys): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  const rows = () => [...(container.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  const current = () => rows().find((row) => row.contains(document.activeElement));
  const act = (run: ((key: string) => void) | undefined) =>
    run &&
    (() => {
      const key = current()?.dataset["row"];
      if (key !== undefined) run(key);
    });
  const move = (step: number) => {
    const all = rows();
    const from = current();
    const next = from ? all[all.indexOf(from) + step] : all[step > 0 ? 0 : all.length - 1];
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
  };
  useSingleKeys({ j: () => move(1), k: () => move(-1), x: act(toggle), e: act(edit) });

  // Arrows and Enter are not letters: they also work for users who disabled single-letter keys.
  const latest = useRef({ move, open });
  useEffect(() => {
    latest.current = { move, open };
  });
  useEffect(() => {
    const element = container.current;
    const listen = (event: KeyboardEvent) => {
      if (!(event.target instanceof HTMLElement) || event.target.dataset["row"] === undefined)
        return;
      if (event.key === "ArrowDown") latest.current.move(1);
      else if (event.key === "ArrowUp") latest.current.move(-1);
      else if (event.key === "Enter" && latest.current.open)
        latest.current.open(event.target.dataset["row"]);
      else return;
      event.preventDefault();
    };
    element?.addEventListener("keydown", listen);
    return () => element?.removeEventListener("keydown", listen);
  });
  return container;
}
