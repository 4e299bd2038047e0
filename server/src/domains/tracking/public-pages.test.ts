import { describe, expect, it } from "vitest";
import { textsOf } from "../../platform/texts.ts";
import { acceptedLanguage } from "../../platform/http/accepted-language.ts";
import { maskEmail, type Reading } from "./public-frame.ts";
import { confirmUnsubscribePage, unsubscribedPage, invalidLinkPage } from "./public-pages.ts";
import type { Subscription } from "./service.ts";

const subscription = (
  name: string,
  email: string | undefined = "maria@example.com",
): Subscription => ({
  workspace: { name, language: "en-us", brandColor: null, logo: null },
  contactId: null,
  email,
  language: null,
  subscribed: true,
});

const reading = (language: Reading["language"] = "en-us", path = "/u/t"): Reading => ({
  language,
  path,
  languageChosen: false,
});

describe("public pages", () => {
  it("show names as text, regardless of their contents", () => {
    const html = confirmUnsubscribePage(
      reading("en-us", `/u/x"><img src=x>`),
      subscription(`<script>alert(1)</script> & "Söhne" \u202e{{email}}`),
    );
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Söhne&quot;");
  });

  it("mask the address", () => {
    expect(maskEmail("maria@example.com")).toBe("m•••@example.com");
    for (const make of [confirmUnsubscribePage, unsubscribedPage]) {
      expect(make(reading("pt-br"), subscription("Loja"))).not.toContain("maria@");
    }
  });

  it("have all texts in three languages, and no script or inline style", () => {
    for (const language of ["en-us", "pt-br", "es-es"] as const) {
      expect(
        Object.values(textsOf(language, "public-pages").unsubscribe).every((text) => text !== ""),
      ).toBe(true);
      for (const html of [
        confirmUnsubscribePage(reading(language), subscription("Shop")),
        unsubscribedPage(reading(language), subscription("Shop")),
        invalidLinkPage(language),
      ]) {
        expect(html).toContain(`<html lang="${language.slice(0, 2)}-`);
        expect(html).not.toMatch(/<script|<style|style=|\son\w+=/);
        expect(html).not.toMatch(/\{workspace\}|\{email\}/);
      }
    }
  });

  it("offer no undo for a deleted contact", () => {
    expect(
      unsubscribedPage(reading(), { ...subscription("Shop"), email: undefined }),
    ).not.toContain("/undo");
  });
});

describe("the language of a page", () => {
  it.each([
    ["pt-PT,pt;q=0.9,en;q=0.8", "pt-br"],
    ["de, es;q=0.4, en;q=0.7", "en-us"],
    ["en;q=0, es", "es-es"],
    ["de,fr", "pt-br"],
    [undefined, "pt-br"],
    [",;;q=x,", "pt-br"],
  ])("for Accept-Language %s is %s when the workspace uses Portuguese", (accepted, language) => {
    expect(acceptedLanguage(accepted, "pt-br")).toBe(language);
  });
});
