import { expect, test } from "vitest";
import { recipientFilterOf } from "./recipient-filter.ts";

test("takes only valid list filters from the URL", () => {
  const params = {
    tab: "recipients",
    state: "sent",
    engaged: "machineOnly",
    refusal: "mailboxFull",
    mailDomain: "Shop.Example",
    link: "3",
  };
  expect(recipientFilterOf(params)).toEqual({
    state: "sent",
    engaged: "machineOnly",
    refusal: "mailboxFull",
    mailDomain: "shop.example",
    link: 3,
  });
  expect(
    recipientFilterOf({ tab: "recipients", state: "lost", link: "-1", engaged: "loved" }),
  ).toEqual({});
});
