import {
  DEFAULT_BRAND,
  type EmailBlock,
  type EmailDocument,
  emailDocument,
  lineOf,
  newBlock,
  newColumn,
  newDocument,
  newSection,
  newStyles,
} from "@arauto/contracts";
import { describe, expect, test } from "vitest";
import {
  copyNodes,
  pasteClip,
  readClip,
  strangePictures,
  withPictures,
} from "./document-clipboard.ts";
import {
  allowed,
  changeColumns,
  duplicateNodes,
  find,
  insertBlock,
  insertBlockAfter,
  insertSection,
  moveDown,
  moveNodes,
  moveUp,
  removeNodes,
  updateBlock,
  updateSection,
} from "./document-commands.ts";

const heading = (id: string): EmailBlock => newBlock("heading", { id, text: lineOf(id) });

/** Sections of columns of blocks, all named by letters: `[["a"], ["b", "c"]]`. A repeat is `{ r: [...] }`. */
type Plan = (string | { r: string[]; id: string })[][][];
function planned(plan: Plan): EmailDocument {
  return {
    version: 1,
    styles: newStyles(DEFAULT_BRAND),
    sections: plan.map((columns, at) =>
      newSection([100], {
        id: `s${at}`,
        columns: columns.map((blocks, place) => {
          const share = Math.floor(100 / columns.length) + (place === 0 ? 100 % columns.length : 0);
          const kept = blocks.map((block) =>
            typeof block === "string"
              ? heading(block)
              : newBlock("repeat", {
                  id: block.id,
                  blocks: block.r.map((id) => newBlock("heading", { id })),
                }),
          );
          return newColumn(share, kept, { id: `s${at}c${place}` });
        }),
      }),
    ),
  };
}

/** The reverse: the plan of a document. */
function plan(document: EmailDocument): Plan {
  return document.sections.map(({ columns }) =>
    columns.map(({ blocks }) =>
      blocks.map((block) =>
        block.kind === "repeat" ? { id: block.id, r: block.blocks.map(({ id }) => id) } : block.id,
      ),
    ),
  );
}

const valid = (document: EmailDocument) => emailDocument.parse(document);

describe("inserting", () => {
  test("inserts a block at its place and shares everything else with the previous document", () => {
    const before = planned([[["a", "b"]], [["c"]]]);
    const after = insertBlock(before, heading("x"), { parentId: "s0c0", index: 1 });
    expect(plan(after)).toEqual([[["a", "x", "b"]], [["c"]]]);
    expect(after.sections[1]).toBe(before.sections[1]);
    expect(after.sections[0]?.columns[0]?.blocks[0]).toBe(
      before.sections[0]?.columns[0]?.blocks[0],
    );
  });

  test("allows no repeat within a repeat, and only one footer per email", () => {
    const document = planned([[["a", { id: "list", r: ["i"] }]]]);
    expect(allowed(document, { parentId: "list", index: 0 }, "text")).toBe(true);
    expect(allowed(document, { parentId: "list", index: 0 }, "repeat")).toBe(false);
    expect(allowed(document, { parentId: "list", index: 0 }, "footer")).toBe(false);
    const withFooter = insertBlock(document, newBlock("footer"), { parentId: "s0c0", index: 2 });
    expect(withFooter).not.toBe(document);
    expect(insertBlock(withFooter, newBlock("footer"), { parentId: "s0c0", index: 0 })).toBe(
      withFooter,
    );
    expect(insertBlock(document, newBlock("text"), { parentId: "nowhere", index: 0 })).toBe(
      document,
    );
  });

  test("inserts after the selection, after a repeat that cannot contain the block, and above the footer without a selection", () => {
    const document = planned([[["a", { id: "list", r: ["i"] }]], [["b"], ["c"]]]);
    expect(plan(insertBlockAfter(document, heading("x"), ["a"]))[0]).toEqual([
      ["a", "x", { id: "list", r: ["i"] }],
    ]);
    expect(plan(insertBlockAfter(document, heading("x"), ["i"]))[0]).toEqual([
      ["a", { id: "list", r: ["i", "x"] }],
    ]);
    expect(plan(insertBlockAfter(document, newBlock("repeat", { id: "x" }), ["i"]))[0]).toEqual([
      ["a", { id: "list", r: ["i"] }, { id: "x", r: [] }],
    ]);
    // The last section has two columns, so neither of them is implied.
    expect(plan(insertBlockAfter(document, heading("x"), []))).toHaveLength(3);
    const fresh = newDocument(DEFAULT_BRAND);
    const begun = insertBlockAfter(fresh, heading("x"), []);
    expect(plan(begun)[0]).toEqual([["x"]]);
    const footer = begun.sections[1]?.columns[0]?.blocks[0]?.id ?? "";
    expect(plan(insertBlockAfter(begun, heading("y"), [footer]))[0]).toEqual([["x", "y"]]);
  });
});

describe("moving", () => {
  test("resolves the target in the current document, even if earlier blocks are moved away", () => {
    const document = planned([[["a", "b", "c"], ["d"]]]);
    expect(plan(moveNodes(document, ["a"], { parentId: "s0c0", index: 3 }))).toEqual([
      [["b", "c", "a"], ["d"]],
    ]);
    expect(plan(moveNodes(document, ["c", "a"], { parentId: "s0c1", index: 0 }))).toEqual([
      [["b"], ["a", "c", "d"]],
    ]);
    expect(moveNodes(document, ["b"], { parentId: "s0c0", index: 2 })).toBe(document);
    expect(moveNodes(document, ["b"], { parentId: "s0c0", index: 1 })).toBe(document);
  });

  test("moves sections, and wraps blocks dropped between sections in a section", () => {
    const document = planned([[["a"]], [["b"]], [["c"]]]);
    expect(plan(moveNodes(document, ["s0"], 3))).toEqual([[["b"]], [["c"]], [["a"]]]);
    expect(plan(moveNodes(document, ["s2"], 0))).toEqual([[["c"]], [["a"]], [["b"]]]);
    expect(moveNodes(document, ["s1"], 2)).toBe(document);
    expect(plan(moveNodes(document, ["a"], 2))).toEqual([[[]], [["b"]], [["a"]], [["c"]]]);
  });

  test("never moves a repeat into itself or another one", () => {
    const document = planned([
      [
        [
          { id: "one", r: ["i"] },
          { id: "two", r: [] },
        ],
      ],
    ]);
    expect(moveNodes(document, ["one"], { parentId: "one", index: 0 })).toBe(document);
    expect(moveNodes(document, ["one"], { parentId: "two", index: 0 })).toBe(document);
  });

  test("moves step by step through columns, repeats and sections, and back the same way", () => {
    let document = planned([
      [
        ["a", "x"],
        ["b", { id: "list", r: ["i"] }],
      ],
      [["c"]],
    ]);
    const ways: Plan[] = [];
    for (let steps = 0; steps < 8; steps += 1) {
      ways.push(plan(document));
      document = moveDown(document, ["x"]);
    }
    expect(ways.slice(1)).toEqual([
      [[["a"], ["x", "b", { id: "list", r: ["i"] }]], [["c"]]],
      [[["a"], ["b", "x", { id: "list", r: ["i"] }]], [["c"]]],
      [[["a"], ["b", { id: "list", r: ["x", "i"] }]], [["c"]]],
      [[["a"], ["b", { id: "list", r: ["i", "x"] }]], [["c"]]],
      [[["a"], ["b", { id: "list", r: ["i"] }, "x"]], [["c"]]],
      [[["a"], ["b", { id: "list", r: ["i"] }]], [["x", "c"]]],
      [[["a"], ["b", { id: "list", r: ["i"] }]], [["c", "x"]]],
    ]);
    expect(moveDown(document, ["x"])).toBe(document);
    for (const way of ways.toReversed().slice(1)) {
      document = moveUp(document, ["x"]);
      expect(plan(document)).toEqual(way);
    }
    expect(plan(moveUp(planned([[["a"], ["b"]]]), ["s0c1"]))).toEqual([[["b"], ["a"]]]);
    expect(plan(moveDown(planned([[["a"]], [["b"]]]), ["s0"]))).toEqual([[["b"]], [["a"]]]);
  });
});

test("removes parts with everything in them, and widens the remaining columns", () => {
  const document = planned([[["a"], ["b"], ["c"]], [["d", { id: "list", r: ["i", "j"] }]]]);
  const without = valid(removeNodes(document, ["s0c1"]));
  expect(plan(without)[0]).toEqual([["a"], ["c"]]);
  expect(without.sections[0]?.columns.map(({ share }) => share)).toEqual([51, 49]);
  expect(plan(removeNodes(document, ["i", "d"]))[1]).toEqual([[{ id: "list", r: ["j"] }]]);
  expect(plan(removeNodes(document, ["s0c0", "s0c1", "s0c2"]))).toHaveLength(1);
  expect(removeNodes(document, ["nobody"])).toBe(document);
});

test("inserts copies after their originals, with new ids", () => {
  const document = planned([[["a", { id: "list", r: ["i"] }]]]);
  const copied = duplicateNodes(document, ["a", "list"]);
  expect(copied.ids).toHaveLength(2);
  const blocks = valid(copied.document).sections[0]?.columns[0]?.blocks.map(({ id, kind }) => [
    id,
    kind,
  ]);
  expect(blocks).toEqual([
    ["a", "heading"],
    [copied.ids[0], "heading"],
    ["list", "repeat"],
    [copied.ids[1], "repeat"],
  ]);
  const sections = duplicateNodes(newDocument(DEFAULT_BRAND), [
    newDocument(DEFAULT_BRAND).sections[0]?.id ?? "",
  ]);
  expect(sections.ids).toEqual([]);
});

test("keeps all content when the number of columns changes", () => {
  const document = planned([[["a"], ["b"], ["c"]]]);
  const two = valid(changeColumns(document, "s0", [33, 67]));
  expect(plan(two)).toEqual([[["a"], ["b", "c"]]]);
  expect(two.sections[0]?.columns.map(({ share }) => share)).toEqual([33, 67]);
  expect(plan(changeColumns(document, "s0", [25, 25, 25, 25]))[0]).toEqual([
    ["a"],
    ["b"],
    ["c"],
    [],
  ]);
  expect(changeColumns(document, "s0", [34, 33, 33])).toBe(document);
});

test("updates one block, also in a repeat, and returns the same document for equal settings", () => {
  const document = planned([[["a", { id: "list", r: ["i"] }]]]);
  const after = updateBlock(document, "i", { level: 1 });
  expect(find(after, "i")).toMatchObject({ node: { level: 1 } });
  expect(find(after, "a")?.node).toBe(find(document, "a")?.node);
  expect(updateBlock(document, "a", { align: "start" })).toBe(document);
  expect(updateSection(document, "s0", { bleeds: true }).sections[0]?.bleeds).toBe(true);
});

describe("copy and paste", () => {
  test("finds pictures of another workspace, and replaces them with their new names", () => {
    const [here, there] = [
      "0197a000-0000-7000-8000-00000000000a",
      "0197a000-0000-7000-8000-00000000000b",
    ];
    const [one, two] = [
      "image:0197a000-0000-7000-8000-000000000001.png",
      "image:0197a000-0000-7000-8000-000000000002.jpg",
    ];
    const image = newBlock("image", { source: one, alt: `not "${two}"` });
    const video = newBlock("video", { source: two });
    const clip = {
      sections: [newSection([100], { columns: [newColumn(100, [image])] })],
      blocks: [video, image],
      workspace: there,
    };
    expect(strangePictures(clip, here)).toEqual([one, two]);
    expect(strangePictures(clip, there)).toEqual([]);
    // Clips from before the workspace was included.
    expect(strangePictures({ ...clip, workspace: undefined }, here)).toEqual([]);
    const mine = "image:0197a000-0000-7000-8000-000000000003.png";
    const brought = withPictures(clip, new Map([[one, mine]]));
    expect(brought.blocks).toEqual([video, { ...image, source: mine }]);
    expect(brought.sections[0]?.columns[0]?.blocks).toEqual([{ ...image, source: mine }]);
    const text = copyNodes(planned([[["a"]]]), ["a"], there) ?? "";
    expect(readClip(text)?.workspace).toBe(there);
  });

  test("carries blocks and sections as text to another email, with new ids and without a second footer", () => {
    const document = planned([[["a", { id: "list", r: ["i"] }]]]);
    const text = copyNodes(document, ["a", "list", "i"]) ?? "";
    const clip = readClip(text);
    expect(clip?.blocks.map(({ kind }) => kind)).toEqual(["heading", "repeat"]);
    if (!clip) throw new Error("nothing was read");
    const pasted = pasteClip(document, clip, ["a"]);
    expect(valid(pasted.document).sections[0]?.columns[0]?.blocks.map(({ id }) => id)).toEqual([
      "a",
      ...pasted.ids,
      "list",
    ]);

    const other = newDocument(DEFAULT_BRAND);
    const whole = readClip(
      copyNodes(
        other,
        other.sections.map(({ id }) => id),
      ) ?? "",
    );
    if (!whole) throw new Error("nothing was read");
    const kinds = valid(pasteClip(other, whole, []).document).sections.flatMap(({ columns }) =>
      columns.flatMap(({ blocks }) => blocks),
    );
    expect(kinds.filter(({ kind }) => kind === "footer")).toHaveLength(1);
  });

  test("pastes plain text as a text block, and corrupt parts as plain text", () => {
    expect(readClip("First line\nsecond\n\nAnother paragraph")?.blocks[0]).toMatchObject({
      kind: "text",
      text: {
        content: [
          { content: [{ text: "First line" }, { type: "hardBreak" }, { text: "second" }] },
          { content: [{ text: "Another paragraph" }] },
        ],
      },
    });
    expect(readClip('{"arauto-email-parts":1,"blocks":[{"kind":"bomb"}]}')?.blocks[0]?.kind).toBe(
      "text",
    );
    expect(readClip(" \n ")).toBeNull();
    expect(copyNodes(planned([[["a"]]]), [])).toBeNull();
  });
});

test("never exceeds the size limits of an email", () => {
  const full = planned([[Array.from({ length: 100 }, (_, at) => `b${at}`)]]);
  expect(insertBlock(full, heading("x"), { parentId: "s0c0", index: 0 })).toBe(full);
  const sections = planned(Array.from({ length: 100 }, () => [[]]));
  expect(insertSection(sections, newSection(), 0)).toBe(sections);
  expect(
    plan(
      moveNodes(planned([[["a"]], [Array.from({ length: 100 }, (_, at) => `b${at}`)]]), ["a"], {
        parentId: "s1c0",
        index: 0,
      }),
    )[0],
  ).toEqual([["a"]]);
});
