import { expect, test } from "vitest";
import { withPins } from "./link-pins.ts";

test("puts the figures into the email's head, where styles belong", () => {
  const html = withPins(
    '<html><head><title>A</title></head><body><a data-link="1">x</a></body></html>',
    [{ index: 1, text: "12.5%", weight: 1 }],
  );
  expect(html).toMatch(
    /\[data-link="1"\]::after\{content:"12\.5%"!important\}[^]*<\/style><\/head><body>/,
  );
});

test("escapes figures so that they cannot contain other CSS", () => {
  const html = withPins("<p>no head</p>", [{ index: 0, text: '"}</style><script>', weight: 0 }]);
  expect(html).not.toContain("<script>");
  expect(html).not.toContain('"}</style><');
});
