// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import type { Campaign } from "../../../lib/api.generated.ts";
import { ApiProblemError, transportProblem } from "../../../lib/api-problem.ts";
import { draftCreation, type DraftRequest } from "./create-draft.ts";
import type { DraftValues } from "./draft-values.ts";

const values = (name: string) => ({ name }) as DraftValues;
const lost = new ApiProblemError(transportProblem("TIMEOUT_ERROR"));
const refused = new ApiProblemError({ status: 400, code: "VALIDATION", title: "" });

/** Fails with each of the errors in turn, then creates. */
function server(...errors: Error[]) {
  const requests: DraftRequest[] = [];
  return {
    requests,
    post: (request: DraftRequest) => {
      requests.push(request);
      const error = errors.shift();
      return error
        ? Promise.reject(error)
        : Promise.resolve({ id: "c1", ...request.body } as unknown as Campaign);
    },
  };
}

describe("draftCreation", () => {
  it("retries a request whose response was lost, without creating a second draft", async () => {
    const { requests, post } = server(lost);
    const creation = draftCreation(post);
    await expect(creation.create(values("N"))).rejects.toBe(lost);
    const made = await creation.create(values("Natal"));
    expect(requests[1]).toEqual(requests[0]);
    expect(made).toMatchObject({ campaign: { name: "N" }, isCurrent: false });
  });

  it("sends corrected values under a new key after a rejection", async () => {
    const { requests, post } = server(refused);
    const creation = draftCreation(post);
    await expect(creation.create(values(""))).rejects.toBe(refused);
    expect(await creation.create(values("Natal"))).toMatchObject({
      campaign: { name: "Natal" },
      isCurrent: true,
    });
    expect(requests[1]?.key).not.toBe(requests[0]?.key);
  });

  it("returns the request to repeat when the page closes", async () => {
    const { requests, post } = server(lost);
    const creation = draftCreation(post);
    await expect(creation.create(values("N"))).rejects.toBe(lost);
    expect(creation.request(values("Natal"))).toEqual(requests[0]);
  });
});
