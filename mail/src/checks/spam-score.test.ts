import { describe, expect, it } from "vitest";
import { inspectMessage } from "./inspect-message.ts";
import { spamFindings, spamPoints } from "./spam-score.ts";

const WORDS =
  "Bread from our own oven, fresh every morning, with flour from the mill next door. ".repeat(3);
const rated = ({
  subject = "Bread from Saturday on",
  body = `<h1>Bread</h1><p>${WORDS}</p><a href="https://padaria.test/">Read on</a>`,
  text = WORDS,
} = {}) => {
  const html = `<html><head><title>FREE MONEY</title></head><body>${body}</body></html>`;
  return spamFindings({ subject, html, text }, inspectMessage(html));
};
const codes = (given: Parameters<typeof rated>[0]) => rated(given).map(({ code }) => code);
const link = (href: string, text: string) =>
  codes({ body: `<p>${WORDS}</p><a href="${href}">${text}</a>` });

describe("the spam points of an email", () => {
  it("are none for a plain newsletter", () => {
    expect(rated()).toEqual([]);
    expect(spamPoints([])).toBe(0);
  });

  it("include the subject's capitals, false prefixes and missing words", () => {
    expect(codes({ subject: "WINTER SALE STARTS TODAY" })).toEqual(["subjectCapitals"]);
    expect(codes({ subject: "Really?! Today!!" })).toEqual(["subjectMarks"]);
    expect(codes({ subject: "Re: your order" })).toEqual(["subjectFalseReply"]);
    expect(codes({ subject: " " })).toEqual(["subjectEmpty"]);
  });

  it("count spam words up to a limit, and name them", () => {
    const [one] = rated({ subject: "Ganhe dinheiro com pão" });
    expect(one).toEqual({ code: "spamWords", points: 0.5, detail: "ganhe dinheiro" });
    const many = "Winner! Gana dinero, ganhe dinheiro, sem risco, sin riesgo, urgent response";
    expect(rated({ subject: many })[0]).toMatchObject({ points: 2 });
  });

  it("count images with few words, and a missing text part", () => {
    const picture = '<img src="https://p.test/a.png" width="600" height="400">';
    expect(codes({ body: `${picture}<p>Look</p>` })).toEqual(["imagesOnly"]);
    const words = "word ".repeat(26);
    expect(codes({ body: `${picture.repeat(4)}<p>${words}</p>` })).toEqual(["fewWords"]);
    const pixel = '<img src="https://p.test/o.gif" width="1" height="1">';
    expect(codes({ body: `${pixel}<p>Look</p>` })).toEqual([]);
    expect(codes({ text: " \n" })).toEqual(["noText"]);
  });

  it("count links whose text shows another target", () => {
    expect(link("https://evil.test/x", "www.padaria.test")).toEqual(["linkMismatch"]);
    expect(link("https://shop.padaria.test/x", "padaria.test/offer")).toEqual([]);
    expect(link("https://padaria.test/x", "Read on. It is good")).toEqual([]);
  });

  it("count shorteners, addresses without a name and links that are not encrypted", () => {
    expect(link("https://bit.ly/3x", "Offer")).toEqual(["linkShortener"]);
    expect(link("https://203.0.113.9/x", "Offer")).toEqual(["linkAddress"]);
    expect(link("http://padaria.test/x", "Offer")).toEqual(["linkInsecure"]);
  });

  it("count size, and add up to one decimal", () => {
    const found = rated({
      subject: "WINTER SALE STARTS!!!",
      body: `<p>${"word ".repeat(21_000)}</p>`,
    });
    expect(found.map(({ code }) => code)).toEqual(["subjectCapitals", "subjectMarks", "large"]);
    expect(spamPoints(found)).toBe(2.8);
  });
});
