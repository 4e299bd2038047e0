import {
  DEFAULT_BRAND,
  type EmailBlockKind,
  type EmailDocument,
  emailDocument,
  idsOf,
  lineOf,
  newBlock,
  newDocument,
  newSection,
} from "@arauto/contracts";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { copyNodes, pasteClip, readClip } from "./document-clipboard.ts";
import * as commands from "./document-commands.ts";
import { placesOf } from "./document-places.ts";
import { createEditor } from "./editor-store.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const blank = () => newDocument(DEFAULT_BRAND);
const withHeading = () => {
  const document = blank();
  const block = newBlock("heading", { text: lineOf("") });
  return { document: commands.insertBlockAfter(document, block, []), id: block.id };
};

describe("history", () => {
  test("undo restores the document with its selection, and redo reapplies the change", () => {
    const { document, id } = withHeading();
    const editor = createEditor(document);
    editor.select([id]);
    editor.change((present) => commands.removeNodes(present, [id]), { label: "remove" });
    expect(editor.get()).toMatchObject({
      selection: [],
      undoLabel: "remove",
      redoLabel: null,
      revision: 1,
    });
    editor.undo();
    expect(editor.get()).toMatchObject({
      selection: [id],
      undoLabel: null,
      redoLabel: "remove",
      revision: 2,
    });
    expect(editor.get().document).toBe(document);
    editor.redo();
    expect(commands.find(editor.get().document, id)).toBeUndefined();
    editor.undo();
    editor.change((present) => commands.updateBlock(present, id, { level: 1 }), {
      label: "settings",
    });
    expect(editor.get().redoLabel).toBeNull();
  });

  test("merges typing within half a second into one step, and starts another after it", () => {
    const { document, id } = withHeading();
    const editor = createEditor(document);
    const type = (text: string) =>
      editor.change((present) => commands.updateBlock(present, id, { text: lineOf(text) }), {
        label: "text",
        group: `text:${id}`,
      });
    type("a");
    vi.advanceTimersByTime(400);
    type("ab");
    vi.advanceTimersByTime(400);
    type("abc");
    vi.advanceTimersByTime(600);
    type("abcd");
    editor.undo();
    expect(commands.find(editor.get().document, id)).toMatchObject({
      node: { text: lineOf("abc") },
    });
    editor.undo();
    expect(editor.get().document).toBe(document);
    expect(editor.get().undoLabel).toBeNull();
  });

  test("keeps a hundred steps and drops older ones", () => {
    const { document, id } = withHeading();
    const editor = createEditor(document);
    for (let at = 0; at < 120; at += 1)
      editor.change((present) => commands.updateBlock(present, id, { text: lineOf(`${at + 1}`) }), {
        label: "text",
      });
    let steps = 0;
    while (editor.get().undoLabel !== null) {
      editor.undo();
      steps += 1;
    }
    expect(steps).toBe(100);
    expect(commands.find(editor.get().document, id)).toMatchObject({
      node: { text: lineOf("20") },
    });
  });

  test("records no step for a change without effect, and can reset the history", () => {
    const editor = createEditor(blank());
    const before = editor.get();
    editor.change((document) => document, { label: "nothing" });
    expect(editor.get()).toBe(before);
    editor.replace(blank(), { label: "restore" });
    expect(editor.get().undoLabel).toBe("restore");
    editor.replace(blank(), { label: "language", forget: true });
    expect(editor.get()).toMatchObject({ undoLabel: null, revision: 2 });
  });
});

describe("selection", () => {
  test("keeps the selection in reading order and of one type, and drops removed parts", () => {
    const { document, id } = withHeading();
    const [first, last] = document.sections;
    const editor = createEditor(document);
    editor.select([last?.id ?? "", id, first?.id ?? "", "nobody"]);
    expect(editor.get().selection).toEqual([first?.id, last?.id]);
    const before = editor.get();
    editor.select([first?.id ?? "", last?.id ?? ""]);
    expect(editor.get()).toBe(before);
    editor.change((present) => commands.removeNodes(present, [last?.id ?? ""]), {
      label: "remove",
    });
    expect(editor.get().selection).toEqual([first?.id]);
  });

  test("ends text editing when another part is selected or the block is removed", () => {
    const { document, id } = withHeading();
    const editor = createEditor(document);
    editor.setTypingIn(id);
    expect(editor.get()).toMatchObject({ typingIn: id, selection: [id] });
    editor.select([]);
    expect(editor.get().typingIn).toBeNull();
    editor.setTypingIn(id);
    editor.change((present) => commands.removeNodes(present, [id]), { label: "remove" });
    expect(editor.get().typingIn).toBeNull();
  });
});

const KINDS: EmailBlockKind[] = [
  "heading",
  "text",
  "image",
  "button",
  "spacer",
  "footer",
  "repeat",
  "products",
];
const LAYOUTS = [[100], [50, 50], [33, 34, 33], [25, 25, 25, 25], [33, 67]];

/** A random user action; numbers select among existing parts. */
const act = fc.record({
  does: fc.constantFrom(
    "insert",
    "section",
    "move",
    "moveSection",
    "up",
    "down",
    "remove",
    "copy",
    "paste",
    "columns",
    "settings",
  ),
  which: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
  where: fc.nat(),
  choice: fc.nat(),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

function done(document: EmailDocument, { does, which, where, choice }: Act): EmailDocument {
  const all = idsOf(document.sections);
  const ids = all.length === 0 ? [] : which.map((number) => all[number % all.length] ?? "");
  const places = placesOf(document);
  const place = places[where % Math.max(1, places.length)];
  switch (does) {
    case "insert":
      return place
        ? commands.insertBlock(document, newBlock(KINDS[choice % KINDS.length] ?? "text"), place)
        : document;
    case "section":
      return commands.insertSection(
        document,
        newSection(LAYOUTS[choice % LAYOUTS.length]),
        where % 7,
      );
    case "move":
      return place ? commands.moveNodes(document, ids, place) : document;
    case "moveSection":
      return commands.moveNodes(document, ids, where % (document.sections.length + 1));
    case "up":
      return commands.moveUp(document, ids);
    case "down":
      return commands.moveDown(document, ids);
    case "remove":
      return commands.removeNodes(document, ids.slice(0, 1));
    case "copy":
      return commands.duplicateNodes(document, ids).document;
    case "paste": {
      const clip = readClip(copyNodes(document, ids) ?? "words");
      return clip ? pasteClip(document, clip, ids.slice(0, 1)).document : document;
    }
    case "columns":
      return commands.changeColumns(
        document,
        ids[0] ?? "",
        LAYOUTS[choice % LAYOUTS.length] ?? [100],
      );
    case "settings":
      return commands.updateBlock(document, ids[0] ?? "", { visibility: null });
  }
}

test("any sequence of actions keeps the email valid, and undoing all of them restores the first document", () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const first = blank();
      const editor = createEditor(first);
      const seen: EmailDocument[] = [first];
      for (const one of acts) {
        const before = editor.get().document;
        editor.change((document) => done(document, one), { label: one.does });
        const { document } = editor.get();
        emailDocument.parse(document);
        if (document !== before) seen.push(document);
      }
      for (const expected of seen.toReversed()) {
        expect(editor.get().document).toBe(expected);
        editor.undo();
      }
      expect(editor.get().document).toBe(first);
      for (const expected of seen) {
        expect(editor.get().document).toBe(expected);
        editor.redo();
      }
    }),
    { numRuns: 150 },
  );
});

test("moving neither loses nor duplicates blocks", () => {
  fc.assert(
    fc.property(
      fc.array(act, { maxLength: 30 }),
      fc.array(act, { maxLength: 20 }),
      (building, moving) => {
        let document = building.reduce(done, blank());
        const blocks = (of: EmailDocument) =>
          idsOf(of.sections)
            .filter((id) => commands.find(of, id)?.type === "block")
            .toSorted();
        const before = blocks(document);
        for (const one of moving)
          if (["move", "moveSection", "up", "down", "columns"].includes(one.does))
            document = done(document, one);
        expect(blocks(document)).toEqual(before);
      },
    ),
    { numRuns: 150 },
  );
});
