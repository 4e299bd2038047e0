import { TEMPLATE_SOURCE_MAX } from "@arauto/contracts/constants";
import { afterAll, expect, test, vi } from "vitest";
import { checkHtml, readHtmlFile } from "./html-file.ts";

// Only the page's title is read, and only its entities need a parser.
vi.stubGlobal(
  "DOMParser",
  class {
    parseFromString(text: string) {
      return { body: { textContent: text.replaceAll("&amp;", "&") } };
    }
  },
);
afterAll(() => void vi.unstubAllGlobals());

const file = (...parts: BlobPart[]) => new Blob(parts);

test("keeps the source of an HTML file and uses its title as the subject", async () => {
  const html =
    "<html><head><title>\n Caf&amp;é de sábado </title></head><body><p>Olá</p></body></html>";
  expect(await readHtmlFile(file(html))).toEqual({ source: html, subject: "Caf&é de sábado" });
});

test("reads a file in its declared encoding, or as Windows-1252 if it declares none", async () => {
  const windows = new Uint8Array(
    [..."<p>Promo"].map((c) => c.charCodeAt(0)).concat(0xe7, 0xe3, 0x6f),
  );
  expect(await readHtmlFile(file(windows))).toMatchObject({ source: "<p>Promoção" });
  const withEncoding = new Uint8Array(
    [...'<meta charset="iso-8859-2"><p>'].map((c) => c.charCodeAt(0)).concat(0xb1),
  );
  expect(await readHtmlFile(file(withEncoding))).toMatchObject({
    source: '<meta charset="iso-8859-2"><p>ą',
  });
});

test("rejects files that are not HTML, empty or too large, each with its own code", async () => {
  expect(await readHtmlFile(file("  \n"))).toEqual({ error: "empty" });
  expect(await readHtmlFile(file(new Uint8Array([0x25, 0x50, 0x44, 0x46, 0, 1, 2])))).toEqual({
    error: "notHtml",
  });
  expect(checkHtml("just words")).toEqual({ error: "notHtml" });
  expect(checkHtml(`<p>${"x".repeat(TEMPLATE_SOURCE_MAX)}`)).toEqual({ error: "tooLarge" });
  expect(await readHtmlFile(file("<p>", new Uint8Array(TEMPLATE_SOURCE_MAX * 4)))).toEqual({
    error: "tooLarge",
  });
});
