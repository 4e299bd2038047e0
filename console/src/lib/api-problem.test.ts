import { expect, test } from "vitest";
import {
  ApiProblemError,
  isApiProblem,
  isNotFound,
  problemFromResponse,
  transportProblem,
} from "./api-problem.ts";

test("returns the API's problem unchanged", () => {
  const body = {
    type: "x",
    status: 409,
    code: "VERSION_CONFLICT",
    title: "t",
    current: { version: 2 },
    correlationId: "abc",
  };
  expect(problemFromResponse(409, body, "other")).toEqual(body);
});

test.each([
  [401, "UNAUTHORIZED"],
  [502, "UNAVAILABLE"],
  [503, "UNAVAILABLE"],
  [504, "UNAVAILABLE"],
  [500, "INTERNAL"],
  [418, "INTERNAL"],
])("turns a %i response that is not the API's into a problem", (status, code) => {
  expect(problemFromResponse(status, "<html>bad gateway</html>", "id")).toMatchObject({
    status,
    code,
    correlationId: "id",
  });
});

test("lets a thrown problem be read like a returned one", () => {
  const error: unknown = new ApiProblemError(transportProblem("TIMEOUT_ERROR", "id"));
  expect(isApiProblem(error) && error.code).toBe("TIMEOUT_ERROR");
  expect(error).toBeInstanceOf(Error);
});

test.each([undefined, null, "text", new Error("x"), { status: 5 }])(
  "does not accept %s as a problem",
  (value) => {
    expect(isApiProblem(value)).toBe(false);
  },
);

test("counts only unknown and malformed ids in a URL as not found", () => {
  const refused = (path: string) => ({
    status: 400,
    code: "VALIDATION",
    title: "t",
    errors: [{ path, code: "invalid_uuid", message: "m" }],
  });
  expect(isNotFound({ status: 404, code: "NOT_FOUND", title: "t" })).toBe(true);
  expect(isNotFound(refused("id"))).toBe(true);
  expect(isNotFound(refused("query.sort"))).toBe(false);
  expect(isNotFound({ status: 500, code: "INTERNAL", title: "t" })).toBe(false);
  expect(isNotFound(undefined)).toBe(false);
});
