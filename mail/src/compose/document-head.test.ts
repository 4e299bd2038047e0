import { describe, expect, it } from "vitest";
import { compileMessage } from "./compile-message.ts";
import { withLanguageAndTitle } from "./document-head.ts";
import { SAMPLE_CONTACT, sampleContent } from "../testing/sample.ts";
import { simpleParser } from "mailparser";

const named = (html: string) =>
  withLanguageAndTitle(html, { language: "pt-br", title: "Oferta &amp; mais" });

async function sent(...args: Parameters<typeof sampleContent>): Promise<string> {
  const message = await compileMessage(sampleContent(...args));
  const { html } = await simpleParser(message.render(SAMPLE_CONTACT).bytes.toString("latin1"));
  return html === false ? "" : html;
}

describe("the language and title of a message", () => {
  it("are the message's when MJML has none", async () => {
    const source =
      "<mjml><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>";
    const html = await sent(source, {
      format: "mjml",
      language: "pt-br",
      subject: "Para {{ account.name }} & <todos>",
    });
    expect(html).toMatch(/<html[^>]* lang="pt-BR"/);
    expect(html).not.toContain('lang="und"');
    expect(html).toContain(`<title>Para ${SAMPLE_CONTACT.name} &amp; &lt;todos&gt;</title>`);
  });

  it("are those of each translation", async () => {
    const source = "<html><body><p>Hi</p></body></html>";
    const translations = [{ language: "es-es" as const, subject: "Hola", preheader: "", source }];
    const message = await compileMessage(
      sampleContent(source, { language: "en-us", subject: "Hello", translations }),
    );
    const { html } = await simpleParser(
      message.render({ ...SAMPLE_CONTACT, language: "es-es" }).bytes.toString("latin1"),
    );
    expect(html).toContain('<html lang="es-ES"><head><title>Hola</title></head>');
  });

  it("are the author's if given", () => {
    const own =
      '<!doctype html><html lang="fr"><head><title>Bonjour</title></head><body></body></html>';
    expect(named(own)).toBe(own);
  });

  it("are added to HTML that lacks them", () => {
    expect(named("<html><head><meta charset=utf-8></head><body></body></html>")).toBe(
      '<html lang="pt-BR"><head><title>Oferta &amp; mais</title><meta charset=utf-8></head><body></body></html>',
    );
    expect(named("<HTML dir=ltr lang=''><body></body></HTML>")).toBe(
      '<HTML dir=ltr lang="pt-BR"><head><title>Oferta &amp; mais</title></head><body></body></HTML>',
    );
    expect(named('<html lang="und" dir="auto"><head><title> </title></head></html>')).toBe(
      '<html lang="pt-BR" dir="auto"><head><title>Oferta &amp; mais</title></head></html>',
    );
  });

  it("leave a document fragment, and Outlook's conditional parts, unchanged", () => {
    expect(named("<p>Hi</p>")).toBe("<p>Hi</p>");
    expect(named("<!--[if mso]><html><title></title><![endif]--><p>Hi</p>")).toBe(
      "<!--[if mso]><html><title></title><![endif]--><p>Hi</p>",
    );
  });
});
