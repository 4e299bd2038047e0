import type { World } from "../world.ts";
import { bulkDelete, byId, change, type Example } from "./example.ts";

/** API keys, whose state and secret a stranger must not get. */
export function apiKeyExamples(own: World, other: World): Example[] {
  const foreign = other.ids.apiKey;
  const key = { name: "Mine", permissions: ["contacts:read"] };
  const ofOtherDomain = { ...key, sendingDomainId: other.ids.sendingDomain };
  return [
    { operationId: "whoAmI", expected: "own" },
    { operationId: "listApiKeys", expected: "own" },
    { operationId: "listApiKeys", expected: "nothing", query: { search: other.secret } },
    { operationId: "createApiKey", expected: "own", body: { ...key, mode: "live" } },
    {
      operationId: "createApiKey",
      expected: "refused",
      body: { ...ofOtherDomain, name: "Theirs", mode: "live" },
    },
    ...byId(foreign, ["getApiKey", "revealApiKey"]),
    change("updateApiKey", foreign, key),
    {
      operationId: "updateApiKey",
      expected: "refused",
      params: { id: own.ids.apiKey },
      body: { ...ofOtherDomain, version: 1 },
    },
    change("rotateApiKey", foreign, { overlapHours: 24 }),
    change("narrowApiKey", foreign, {}),
    {
      operationId: "setApiKeysStatus",
      expected: "nothing",
      body: { ids: [foreign], status: "inactive" },
    },
    bulkDelete("deleteApiKeys", foreign),
  ];
}
