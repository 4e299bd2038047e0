import { describe, expect, it } from "vitest";
import { compileMessage } from "../compose/compile-message.ts";
import { RICH_DATA, richDocument } from "../testing/rich-document.ts";
import { SAMPLE_CONTACT, sampleContent } from "../testing/sample.ts";

describe("the text part of a block email", () => {
  it("is readable: headings, lists, buttons with their URL, social links, products, tables and repeated blocks", async () => {
    const content = sampleContent(JSON.stringify(richDocument()), {
      format: "blocks",
      tracking: null,
      data: RICH_DATA,
    });
    const { text } = (await compileMessage(content)).preview(SAMPLE_CONTACT);
    for (const piece of [
      "Edge to edge\n\nThe Shop\n\nGood morning\n\nAna Souza, look\n",
      "a bold word, an italic one, a struck\nand a link <https://shop.test/a?b=1&c=2>.",
      " * First\n * Second\n   1. In it\n",
      "\nSee it: https://shop.test/\n\nOutlined: https://shop.test/\n\nOver all of it: https://shop.test/\n",
      "\nInstagram <https://social.test/instagram>\nFacebook <https://social.test/facebook>\n",
      "\nNew <https://shop.test/new>\nStores <https://shop.test/stores>\nClub <https://shop.test/club>\n",
      "A harbor at dawn\n▶︎  Watch the video: https://shop.test/film\n",
      "\nMorning coffee\n\nSweet and round, with caramel.\n\nR$ 59,90  R$ 49,90\n\nBuy: https://shop.test/coffee\n",
      "\nThing | Count | Price\nCoffee | 2 | R$ 99,80\n",
      "\nLamp\n\n1 | R$ 10\n\nChair\n\n2 | R$ 20\n",
      "\nThe Shop sends this once a week.\n\n1 Road\nTown\n",
    ]) {
      expect(text.replaceAll("\u00a0", " ")).toContain(piece);
    }
    expect(text).not.toMatch(/\n{3}|[ \t]\n|\{\{|\{%/);
  });
});
