import { createContext, type ReactNode, use, useState } from "react";
import { useStore, type Store, createStore } from "../../lib/store.ts";
import type { SavedBlockContent, EmailBlockKind } from "@arauto/contracts";
import type { Layout } from "./block-kinds.tsx";
import type { BlockPlace } from "./editor.ts";

/** Where a new or moved part can go: between blocks, or between sections. */
export type Target = { type: "block"; place: BlockPlace } | { type: "section"; index: number };

/** Parts that can be inserted into an email. */
export type Insertable =
  | { type: "kind"; kind: EmailBlockKind }
  | { type: "layout"; layout: Layout }
  | { type: "saved"; name: string; content: SavedBlockContent };

/** The dragged parts: those of the email by id, or a new one. */
export type Dragged = { type: "nodes"; ids: readonly string[] } | { type: "new"; item: Insertable };

/** Temporary UI state shared by the editor's components; none of it belongs to the email. */
export interface EditorUi {
  dragged: Store<Dragged | null>;
  /** Where the dragged part would be dropped; null where it is not allowed. */
  dropTarget: Store<Target | null>;
  /** Where the insert menu is open. */
  insertAt: Store<Target | null>;
  /** Announced to screen readers. */
  announcement: Store<string>;
  /** The panel that covers the canvas on a phone. */
  sheet: Store<string | null>;
}

const UiContext = createContext<EditorUi | null>(null);

export function EditorUiProvider({ children }: { children: ReactNode }) {
  const [ui] = useState<EditorUi>(() => ({
    dragged: createStore<Dragged | null>(null),
    dropTarget: createStore<Target | null>(null, sameTarget),
    insertAt: createStore<Target | null>(null),
    announcement: createStore(""),
    sheet: createStore<string | null>(null),
  }));
  return <UiContext value={ui}>{children}</UiContext>;
}

export function useEditorUi(): EditorUi {
  const ui = use(UiContext);
  if (!ui) throw new Error("There is no EditorUiProvider around this component");
  return ui;
}

const whole = <T,>(value: T): T => value;

/** Returns the current value of a shared state. */
export function useUiValue<K extends keyof EditorUi>(key: K): ReturnType<EditorUi[K]["get"]> {
  const store = useEditorUi()[key] as Store<ReturnType<EditorUi[K]["get"]>>;
  return useStore(store, whole);
}

export function sameTarget(one: Target | null, other: Target | null): boolean {
  if (one === null || other === null || one.type !== other.type) return one === other;
  if (one.type === "section") return other.type === "section" && one.index === other.index;
  return (
    other.type === "block" &&
    one.place.parentId === other.place.parentId &&
    one.place.index === other.place.index
  );
}

/** Announces a text to screen readers, even if it is the same as before. */
export function announce(ui: EditorUi, text: string): void {
  ui.announcement.set(ui.announcement.get() === text ? `${text}\u00a0` : text);
}

/** Returns the canvas element of a section, column or block. */
export function canvasElement(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-canvas] [data-node="${id}"]`);
}

/** Focuses a part of the email once it is rendered. */
export function focusNode(id: string): void {
  requestAnimationFrame(() => {
    const element = canvasElement(id);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({
      block: "nearest",
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth",
    });
  });
}
