import { createContext, type ReactNode, use, useState } from "react";
import { useWatched, type WatchedValue, watchedValue } from "../../app/watched.ts";
import type { SavedBlockContent, EmailBlockKind } from "@arauto/contracts";
import type { Layout } from "./block-kinds.tsx";
import type { BlockPlace } from "./editor.ts";

/** Where something new or moved can go: between blocks, or between sections. */
export type Target = { type: "block"; place: BlockPlace } | { type: "section"; index: number };

/** What can be put into a mail. */
export type Insertable =
  | { type: "kind"; kind: EmailBlockKind }
  | { type: "layout"; layout: Layout }
  | { type: "saved"; name: string; content: SavedBlockContent };

/** What is being dragged: parts of the mail by their ids, or something new. */
export type Dragged = { type: "nodes"; ids: readonly string[] } | { type: "new"; item: Insertable };

/** What the parts of the editor share for the moment; nothing of it belongs to the mail. */
export interface EditorUi {
  dragged: WatchedValue<Dragged | null>;
  /** Where what is dragged would fall; null where it may not. */
  dropTarget: WatchedValue<Target | null>;
  /** Where the menu of blocks is open. */
  insertAt: WatchedValue<Target | null>;
  /** Said to assistive technology. */
  announcement: WatchedValue<string>;
  /** The panel that covers the canvas on a phone. */
  sheet: WatchedValue<string | null>;
}

const UiContext = createContext<EditorUi | null>(null);

export function EditorUiProvider({ children }: { children: ReactNode }) {
  const [ui] = useState<EditorUi>(() => ({
    dragged: watchedValue<Dragged | null>(null),
    dropTarget: watchedValue<Target | null>(null, sameTarget),
    insertAt: watchedValue<Target | null>(null),
    announcement: watchedValue(""),
    sheet: watchedValue<string | null>(null),
  }));
  return <UiContext value={ui}>{children}</UiContext>;
}

export function useEditorUi(): EditorUi {
  const ui = use(UiContext);
  if (!ui) throw new Error("There is no EditorUiProvider around this component");
  return ui;
}

const whole = <T,>(value: T): T => value;

/** One of the shared values, as it is now. */
export function useUiValue<K extends keyof EditorUi>(key: K): ReturnType<EditorUi[K]["get"]> {
  const watched = useEditorUi()[key] as WatchedValue<ReturnType<EditorUi[K]["get"]>>;
  return useWatched(watched, whole);
}

export function sameTarget(one: Target | null, other: Target | null): boolean {
  if (one === null || other === null || one.type !== other.type) return one === other;
  if (one.type === "section") return other.type === "section" && one.index === other.index;
  return other.type === "block" && one.place.parentId === other.place.parentId && one.place.index === other.place.index;
}

/** Says something to assistive technology, also when it was just said. */
export function announce(ui: EditorUi, text: string): void {
  ui.announcement.set(ui.announcement.get() === text ? `${text}\u00a0` : text);
}

/** The element of a section, column or block on the canvas. */
export function canvasElement(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-canvas] [data-node="${id}"]`);
}

/** Puts the keyboard on a part of the mail, once it is drawn. */
export function focusNode(id: string): void {
  requestAnimationFrame(() => {
    const element = canvasElement(id);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: "nearest", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth" });
  });
}
