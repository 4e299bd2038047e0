import {
  lineOf,
  newBlock,
  newColumn,
  newDocument,
  newSection,
  richTextOf,
} from "@arauto/contracts";
import { expect, test } from "vitest";
import { sameBlocks } from "./translation-state.ts";

const heading = (text: string) => newBlock("heading", { id: "h", text: lineOf(text) });
const mail = (...blocks: ReturnType<typeof newBlock>[]) => ({
  ...newDocument({ accentColor: "#efba41", headingFont: "sans", bodyFont: "sans" }),
  sections: [{ ...newSection(), columns: [newColumn(100, blocks)] }],
});

test("lists a block with unchanged text as untranslated", () => {
  const main = mail(heading("Olá"), newBlock("text", { id: "t", text: richTextOf("Pão") }));
  const translation = mail(
    heading("Hello"),
    newBlock("text", { id: "t", text: richTextOf("Pão") }),
  );
  expect(sameBlocks(main, translation)).toEqual(["t"]);
});

test("ignores blocks without text", () => {
  const main = mail(
    heading(""),
    newBlock("divider", { id: "d" }),
    newBlock("image", { id: "i", alt: "" }),
    newBlock("text", { id: "t" }),
  );
  expect(sameBlocks(main, main)).toEqual([]);
});

test("includes text in a repeat block, and leaves out new blocks", () => {
  const inside = (text: string) =>
    newBlock("repeat", {
      id: "r",
      blocks: [newBlock("heading", { id: "x", text: lineOf(text) }) as never],
    });
  expect(sameBlocks(mail(inside("Item")), mail(inside("Item"), heading("Neu")))).toEqual(["x"]);
});
