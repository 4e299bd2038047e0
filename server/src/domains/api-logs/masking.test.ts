import { describe, expect, it } from "vitest";
import { apiKeyText, makeApiKey } from "../../platform/crypto/api-key-format.ts";
import { hasMask, maskJson, maskText, maskUrl } from "./masking.ts";

const masked = (value: unknown, route = "/v1/Templates"): unknown =>
  JSON.parse(maskJson(JSON.stringify(value), route));

describe("masking a body", () => {
  it("hides secrets by their field, regardless of type and depth", () => {
    expect(
      masked({
        password: "Correct1Horse",
        nested: { apiKey: 12_345_678, list: [{ clientSecret: ["one", 2, null, true] }] },
        access_token: "abc",
      }),
    ).toEqual({
      password: "•••••",
      nested: { apiKey: "•••••", list: [{ clientSecret: ["•••••", "•••••", null, true] }] },
      access_token: "•••••",
    });
  });

  it("hides secrets by their format in any field", () => {
    const key = apiKeyText(makeApiKey("live"));
    const text = maskJson(
      JSON.stringify({
        note: `Use ${key} as Bearer abcdefgh12345678`,
        hook: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        session: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl",
      }),
      "/v1/Templates",
    );
    expect(text).not.toContain(key);
    expect(text).not.toMatch(/abcdefgh|MfKQ9|eyJ/);
    expect(text).toContain("arauto_live_");
  });

  it("shortens email addresses in values and names, but not the workspace's own senders", () => {
    expect(
      masked({
        from: "Café <ola@serraclara.com.br>",
        to: "helena@gmail.com",
        list: ["ana@example.org"],
        "davi@uol.com.br": "x",
      }),
    ).toEqual({
      from: "Café <ola@serraclara.com.br>",
      to: "h•••••@g••••.com",
      list: ["a•••••@e••••.org"],
      "d•••••@u••••.br": "x",
    });
    expect(maskJson('{"to":"helena\\u0040gmail.com"}', "/v1/Templates")).toBe(
      '{"to":"h•••••@g••••.com"}',
    );
  });

  it("hides personal fields, and names only of contacts", () => {
    const contact = { name: "Helena", phone: "+5511900001234", fields: { city: "Serra", age: 41 } };
    expect(masked(contact)).toEqual({
      name: "Helena",
      phone: "•••••",
      fields: { city: "Serra", age: 41 },
    });
    expect(masked({ items: [contact] }, "/v1/Accounts")).toEqual({
      items: [{ name: "•••••", phone: "•••••", fields: { city: "•••••", age: "•••••" } }],
    });
  });

  it("hides the contents of single emails, and secrets in links in their data", () => {
    const data = { number: 42, reset: "https://shop.example/reset?token=abc#x" };
    expect(
      masked({ subject: "Hi", html: "<p>Code 1234</p>", text: "Code 1234", data }, "/v1/Emails"),
    ).toEqual({
      subject: "Hi",
      html: "•••••",
      text: "•••••",
      data: { number: 42, reset: "https://shop.example/reset?•••••" },
    });
    expect(masked({ html: `<a href="${data.reset}">`, data })).toEqual({
      html: `<a href="${data.reset}">`,
      data,
    });
  });

  it("leaves everything else exactly as it was sent", () => {
    const text = '{ "a" : [1, -2.5e3, true, null, "b\\"c\\\\"],\n "status":"active", "d": {} }';
    expect(maskJson(text, "/v1/Templates")).toBe(text);
  });

  it("masks incomplete or invalid JSON as well as possible", () => {
    expect(maskJson('{"password":"abc', "/v1/Templates")).toBe('{"password":"•••••"');
    expect(maskJson('{password: "abc", to: ana@example.com}', "/v1/Templates")).toBe(
      '{password: "•••••", to: a•••••@e••••.com}',
    );
  });
});

describe("masking a URL", () => {
  it("shortens addresses in the path and hides personal and secret parameters", () => {
    expect(maskUrl("/v1/Accounts/ByEmail/helena%40gmail.com", "/v1/Accounts/ByEmail/{email}")).toBe(
      "/v1/Accounts/ByEmail/h•••••@g••••.com",
    );
    expect(
      maskUrl(
        "/v1/Templates?search=ana%40example.com&token=abc&limit=5&phone=119",
        "/v1/Templates",
      ),
    ).toBe("/v1/Templates?search=a•••••@e••••.com&token=•••••&limit=5&phone=•••••");
    expect(maskUrl("/v1/Templates/%E0%A4%A?x", "/v1/Templates/{id}")).toBe(
      "/v1/Templates/%E0%A4%A?x",
    );
  });
});

it("a masked text is recognized, and one without masks is not", () => {
  expect(hasMask(maskText("ana@example.com"))).toBe(true);
  expect(hasMask(maskText(apiKeyText(makeApiKey("test"))))).toBe(true);
  expect(hasMask("ana at example.com")).toBe(false);
});
