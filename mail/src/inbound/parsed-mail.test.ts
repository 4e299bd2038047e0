import { describe, expect, it } from "vitest";
import { headerTexts, parseMail, parseMailHeader } from "./parsed-mail.ts";
import { readInbound } from "./read-inbound.ts";
import { ODD_MESSAGES } from "./testing/odd-messages.ts";

describe("a message that violates the standards", () => {
  it.each(ODD_MESSAGES)("is read when $name", async (message) => {
    const { source, text = "Oi", subject = "", files = [] } = message;
    const bytes = Buffer.from(source, "latin1");
    expect(parseMail(bytes).text?.trim()).toBe(text);
    expect(headerTexts(bytes, ["subject"])).toEqual({ subject });
    expect(await readInbound(bytes)).toMatchObject({
      kind: "reply",
      subject,
      text,
      attachments: files.map((name) => ({ name })),
    });
  });
});

describe("parseMail", () => {
  const message = (type: string, body: string, header = "") =>
    Buffer.from(
      `From: Ana <ana@destino.example>\r\n${header}Content-Type: ${type}\r\n\r\n${body.replaceAll("\n", "\r\n")}`,
    );

  it("returns the text and the HTML as written, and the header in its order", () => {
    const parsed = parseMail(
      message(
        "multipart/alternative; boundary=b",
        "--b\nContent-Type: text/plain; charset=utf-8\n\nOlá\n--b\nContent-Type: text/html; charset=utf-8\n\n<p onclick='x'>Olá</p>\n--b--\n",
        "X-Long: a\r\n b\r\nSubject: =?utf-8?Q?Ol=C3=A1?=\r\nX-Long: Olá\r\n",
      ),
    );
    expect(parsed).toMatchObject({ text: "Olá", html: "<p onclick='x'>Olá</p>" });
    expect(parsed.headers.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      "From: Ana <ana@destino.example>",
      "X-Long: a b",
      "Subject: =?utf-8?Q?Ol=C3=A1?=",
      "X-Long: Olá",
      "Content-Type: multipart/alternative; boundary=b",
    ]);
  });

  it("returns the text of HTML that has no text part", () => {
    expect(parseMail(message("text/html", "<p>Olá</p>")).text).toBe("Olá");
    expect(parseMail(message("text/plain", "Olá"))).toMatchObject({ text: "Olá", html: null });
  });

  it("shows pictures that the message contains, and leaves others unchanged", () => {
    const picture = (type: string, id: string) =>
      `--b\nContent-Type: ${type}\nContent-ID: <${id}>\nContent-Transfer-Encoding: base64\n\niVBORw0=\n`;
    const { html } = parseMail(
      message(
        "multipart/related; boundary=b",
        `--b\nContent-Type: text/html\n\n<img src="cid:a@x"><img src='cid:page@x'><img src="https://x.example/p">\n${picture("image/png", "a@x")}${picture("text/x-page", "page@x")}--b--\n`,
      ),
    );
    expect(html).toBe(
      `<img src="data:image/png;base64,iVBORw0="><img src='cid:page@x'><img src="https://x.example/p">`,
    );
  });

  it("does not let a picture that is shown a thousand times exhaust the memory", () => {
    const picture = Buffer.alloc(60_000).toString("base64");
    const { html } = parseMail(
      message(
        "multipart/related; boundary=b",
        `--b\nContent-Type: text/html\n\n${'<img src="cid:a@x">'.repeat(1_000)}\n--b\nContent-Type: image/png\nContent-ID: <a@x>\nContent-Transfer-Encoding: base64\n\n${picture}\n--b--\n`,
      ),
    );
    expect(html?.split("data:image/png").length).toBe(1 + Math.floor(15_000_000 / 80_022));
    expect(html).toMatch(/<img src="cid:a@x">$/);
  });

  it("returns long HTML completely", () => {
    const html = "<p>x</p>".repeat(100_000);
    expect(parseMail(message("text/html", html)).html).toBe(html);
  });

  it("returns neither text nor HTML of a message that has only a header, or nothing", () => {
    const nothing = { html: null, text: null };
    expect(parseMailHeader(message("text/plain", "Olá"))).toMatchObject({
      ...nothing,
      headers: [{ name: "From" }, { name: "Content-Type", value: "text/plain" }],
    });
    expect(parseMail(message("application/pdf", "x"))).toMatchObject(nothing);
  });
});
