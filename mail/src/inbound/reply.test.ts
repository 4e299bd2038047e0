import { describe, expect, it } from "vitest";
import { readInbound } from "./read-inbound.ts";
import { replyTextOf } from "./reply-text.ts";
import { REPLY_ADDRESS, write } from "./testing/mail-builder.ts";
import { REPLIES } from "./testing/replies.ts";

const ANA = {
  from: '"Lima, Ana" <ana@destino.example>',
  to: REPLY_ADDRESS,
  subject: "=?utf-8?Q?Re:_Promo=C3=A7=C3=A3o?=",
  returnPath: "ana@destino.example",
};

describe("replyTextOf", () => {
  it.each(REPLIES)("finds the new text: $name", ({ text, answer }) => {
    expect(replyTextOf(text)).toBe(answer);
  });

  it.each(REPLIES)(
    "finds the same with CRLF line endings in an email: $name",
    async ({ text, answer }) => {
      expect(await readInbound(write({ ...ANA, body: text }))).toMatchObject({
        kind: "reply",
        text: answer,
        fullText: text.trim(),
      });
    },
  );
});

describe("a person's reply", () => {
  it("has its sender, subject, safe HTML and files", async () => {
    const message = write({
      ...ANA,
      type: 'multipart/mixed; boundary="m"',
      body: [
        '--m\nContent-Type: multipart/alternative; boundary="a"\n',
        "--a\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nTudo =E9 bom, n=\n=E3o?\n",
        '--a\nContent-Type: text/html; charset=utf-8\n\n<p onclick="x()">Tudo é bom<script>alert(1)</script></p>\n',
        "--a--",
        "--m\nContent-Type: application/pdf; name=x.pdf\nContent-Disposition: attachment; filename*=utf-8''..%2Fped%C3%ADdo.pdf\nContent-Transfer-Encoding: base64\n\nJVBERi0x\n",
        "--m\nContent-Type: image/png\nContent-ID: <logo@x>\nContent-Transfer-Encoding: base64\n\niVBORw0=\n--m--",
      ].join("\n"),
    });
    const read = await readInbound(message);
    expect(read).toMatchObject({
      kind: "reply",
      from: { name: "Lima, Ana", address: "ana@destino.example" },
      subject: "Re: Promoção",
      text: "Tudo é bom, não?",
      isAnswerable: true,
      attachments: [
        {
          name: "pedído.pdf",
          type: "application/pdf",
          isInline: false,
          content: Buffer.from("%PDF-1"),
        },
        { type: "image/png", contentId: "logo@x", isInline: true },
      ],
    });
    expect(read.kind === "reply" ? read.html : "").not.toMatch(/script|onclick/);
  });

  it("in HTML only is read without the marked quote and signature", async () => {
    const html =
      '<div>Quero dois.</div><div class="gmail_signature">Ana Lima</div><div class="gmail_quote"><div class="gmail_attr">Em ter., Loja escreveu:</div><blockquote>Olá, Ana</blockquote></div>';
    expect(
      await readInbound(write({ ...ANA, type: "text/html; charset=utf-8", body: html })),
    ).toMatchObject({
      kind: "reply",
      text: "Quero dois.",
    });
  });

  it("with flowed lines is joined again (RFC 3676)", async () => {
    const message = write({
      ...ANA,
      type: "text/plain; charset=utf-8; format=flowed",
      body: "Uma frase que \nvai adiante.\n\n> Olá, \n> Ana\n-- \nAna",
    });
    expect(await readInbound(message)).toMatchObject({
      kind: "reply",
      text: "Uma frase que vai adiante.",
    });
  });

  it.each([
    ["shift_jis", "g2WDWINn"],
    ["gb18030", "xOO6ww=="],
    ["koi8-r", "8NLJ18XU"],
    ["windows-1252", "k1NpbZQggA=="],
    ["iso-8859-1", "k1NpbZQggA=="],
    ["not-a-charset", "T2k="],
  ])("is read in %s", async (charset, base64) => {
    const expected: Record<string, string> = {
      shift_jis: "テスト",
      gb18030: "你好",
      "koi8-r": "Привет",
      "windows-1252": "“Sim” €",
      "iso-8859-1": "“Sim” €",
      "not-a-charset": "Oi",
    };
    const message = write({
      ...ANA,
      type: `text/plain; charset=${charset}`,
      headers: "Content-Transfer-Encoding: base64",
      body: base64,
    });
    expect(await readInbound(message)).toMatchObject({ kind: "reply", text: expected[charset] });
  });
});
