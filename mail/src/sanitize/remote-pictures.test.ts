import { describe, expect, it } from "vitest";
import { withoutRemotePictures } from "./remote-pictures.ts";
import { sanitizeHtml } from "./sanitize-html.ts";

describe("withoutRemotePictures", () => {
  it.each([
    `<img src="https://t.example/p.gif">`,
    `<img src=//t.example/p.gif>`,
    `<img srcset="https://t.example/p.gif 2x">`,
    `<table background="http://t.example/p.gif"><tr><td>x</td></tr></table>`,
    `<p style="background:url(https://t.example/p.gif)">x</p>`,
    `<p style="background:\\75rl(https://t.example/p.gif)">x</p>`,
    `<style>p { background-image: url('https://t.example/p.gif') }</style><p>x</p>`,
    `<style>@font-face { font-family: a; src: url(https://t.example/f) }</style>`,
    `<p style="background: image-set('https://t.example/p.gif' 1x)">x</p>`,
    `<video poster="https://t.example/p.gif"></video>`,
    `<IMG SRC="h&#116;tps://t.example/p.gif">`,
  ])("loads nothing: %s", (html) => {
    const { html: left, blocked } = withoutRemotePictures(sanitizeHtml(html).html);
    expect(left).not.toContain("t.example");
    expect(blocked).toBe(true);
  });

  it("leaves links, pictures of the message itself and plain styles unchanged", () => {
    const html = `<p style="color:red">x <a href="https://shop.example/">y</a><img src="cid:logo@x"><img src="data:image/png;base64,AA=="></p>`;
    expect(withoutRemotePictures(html)).toEqual({ html, blocked: false });
  });
});
