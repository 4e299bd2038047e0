import { useEffect, useEffectEvent } from "react";
import type { DealDrag } from "./use-deal-drag.ts";

/** Finds the target below the pointer: a drop zone, or a place between the cards of a column. */
export function usePointerTarget({ lifted, aim }: DealDrag): void {
  const id = lifted && !lifted.byKeyboard ? lifted.deal.id : null;
  const look = useEffectEvent(({ clientX: x, clientY: y }: PointerEvent) => {
    if (id === null) return;
    for (const zone of document.querySelectorAll<HTMLElement>("[data-drop-zone]"))
      if (isWithin(zone.getBoundingClientRect(), x, y))
        return aim(zone.dataset["dropZone"] === "won" ? "won" : "lost");
    for (const column of document.querySelectorAll<HTMLElement>("[data-stage]")) {
      const { left, right } = column.getBoundingClientRect();
      if (x < left || x >= right) continue;
      return aim({ stageId: column.dataset["stage"] ?? "", index: indexAt(column, y, id) });
    }
    aim(null);
  });
  useEffect(() => {
    if (id === null) return;
    const listen = (event: PointerEvent) => look(event);
    window.addEventListener("pointermove", listen);
    return () => window.removeEventListener("pointermove", listen);
  }, [id]);
}

const isWithin = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom;

/** Returns the index of the card of a column that a height is before; cards have their index in `data-place`. */
function indexAt(column: HTMLElement, y: number, liftedId: string): number {
  const cards = [...column.querySelectorAll<HTMLElement>("[data-row]")]
    .filter((card) => card.dataset["row"] !== liftedId)
    .map((card) => ({ place: Number(card.dataset["place"]), rect: card.getBoundingClientRect() }))
    .toSorted((one, other) => one.place - other.place);
  const below = cards.find(({ rect }) => rect.top + rect.height / 2 > y);
  return below?.place ?? (cards.at(-1)?.place ?? -1) + 1;
}
