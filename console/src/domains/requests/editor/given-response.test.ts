import { describe, expect, it } from "vitest";
import { NEW_RESPONSE, responseOf } from "./given-response.tsx";

describe("a response that is typed in", () => {
  it("has a header only if the workflow uses it", () => {
    const retryAfter = " 120 ";
    expect(responseOf({ ...NEW_RESPONSE, retryAfter, body: "{}" })).toEqual({
      statusCode: 200,
      headers: [],
      body: "{}",
    });
    expect(responseOf({ ...NEW_RESPONSE, statusCode: 429, retryAfter })).toMatchObject({
      statusCode: 429,
      headers: [{ name: "Retry-After", value: "120" }],
    });
    const location = " /v2 ";
    expect(responseOf({ ...NEW_RESPONSE, statusCode: 302, retryAfter, location })).toMatchObject({
      headers: [{ name: "Location", value: "/v2" }],
    });
    expect(responseOf({ ...NEW_RESPONSE, statusCode: 302 })).toMatchObject({ headers: [] });
  });

  it("has no content if the response is missing", () => {
    expect(responseOf({ ...NEW_RESPONSE, isMissing: true, body: "{}" })).toEqual({
      statusCode: null,
    });
  });
});
