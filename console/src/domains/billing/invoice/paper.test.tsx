import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PAID_INVOICE } from "../testing/example-invoice.ts";
import { Paper } from "./paper.tsx";

// The mirrored interface sets the direction of cells from right to left, unlike that of other texts.
it("keeps the minus sign before an amount in a right-to-left layout", () => {
  const cells = Array.from(
    renderToStaticMarkup(<Paper invoice={PAID_INVOICE} />).matchAll(/<td[^>]*>(.*?)<\/td>/g),
    ([, content = ""]) => content,
  );
  expect(cells.length).toBe(9);
  expect(cells.filter((cell) => cell.includes("-")).length).toBe(4);
  for (const cell of cells) expect(cell).toMatch(/^<bdi>[^<]+<\/bdi>$/);
});
