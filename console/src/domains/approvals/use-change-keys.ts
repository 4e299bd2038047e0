import { useSingleKeys } from "../../ui/keyboard/single-keys.ts";

/** Moves the focus through the changes: N to the next one, P to the previous one. */
export function useChangeKeys(): void {
  const move = (by: 1 | -1) => () => {
    const all = [...document.querySelectorAll<HTMLElement>("[data-change]")];
    if (all.length === 0) return;
    const at = all.findIndex((one) => one === document.activeElement);
    const next = at === -1 ? (by === 1 ? 0 : all.length - 1) : (at + by + all.length) % all.length;
    all[next]?.focus();
  };
  useSingleKeys({ n: move(1), p: move(-1) });
}
