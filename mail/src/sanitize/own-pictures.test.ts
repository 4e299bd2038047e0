import { describe, expect, it } from "vitest";
import { namePictures } from "./own-pictures.ts";
import { withoutRemotePictures } from "./remote-pictures.ts";
import { sanitizeHtml } from "./sanitize-html.ts";

const NAMES: Record<string, string> = { "logo@x": "one", "a b@x": "two" };
const named = (html: string) => namePictures(html, (contentId) => NAMES[contentId]);

describe("namePictures", () => {
  it.each([
    [`<img alt="x" src="cid:logo@x">`, `<img alt="x" src="cid:one">`],
    [`<img src=CID:logo&#64;x>`, `<img src="cid:one">`],
    [`<img src='cid:logo%40x' width=1>`, `<img src="cid:one" width=1>`],
    [`<td background="cid:a%20b@x">y</td>`, `<td background="cid:two">y</td>`],
  ])("renames %s", (html, expected) => {
    expect(named(html).html).toBe(expected);
    expect(sanitizeHtml(expected).html).toBe(expected);
    expect(withoutRemotePictures(expected)).toEqual({ html: expected, blocked: false });
  });

  it("leaves anything but known pictures of the message unchanged, byte for byte", () => {
    const html = `<p>cid:logo@x <a href="cid:logo@x">y</a><img src="cid:other@x"><img src="cid:%E0%A4%A"><img src="https://x.example/p"></p>`;
    expect(named(html)).toEqual({ html, used: new Set() });
  });

  it("returns which ones were used", () => {
    expect(named(`<img src="cid:logo@x"><img src="cid:logo@x">`).used).toEqual(new Set(["one"]));
  });
});
