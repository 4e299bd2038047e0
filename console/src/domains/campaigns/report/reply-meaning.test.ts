import { expect, it } from "vitest";
import { replyMeaning } from "./reply-meaning.ts";

it.each([
  ["sent", "250 Stored as 01a2038a", "accepted"],
  ["sent", null, "accepted"],
  ["failed", "550 5.1.1 No such user", "refused"],
  ["failed", "451 Try again later", "refused"],
  ["deferred", "451 Try again later", "deferred"],
  ["failed", "connect ECONNREFUSED", null],
  ["pending", null, null],
])("classifies the state %s with the reply %s as %s", (state, reply, meaning) => {
  expect(replyMeaning(state, reply)).toBe(meaning);
});
