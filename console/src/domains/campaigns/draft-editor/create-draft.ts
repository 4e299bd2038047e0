import type { Campaign } from "../../../lib/api.generated.ts";
import { type ApiProblem, isApiProblem } from "../../../lib/api-problem.ts";
import { postOnce } from "../../../lib/post-once.ts";
import type { DraftValues } from "./draft-values.ts";

export const DRAFTS_PATH = "/v1/Campaigns";

/** A request that creates a draft. Repeated under the same key, it returns the first response. */
export interface DraftRequest {
  body: DraftValues;
  key: string;
}

export interface DraftCreation {
  /**
   * Creates the draft only once, even if called repeatedly. `isCurrent` is false when an earlier request succeeded with
   * other values.
   * @throws ApiProblem
   */
  create(values: DraftValues): Promise<{ campaign: Campaign; isCurrent: boolean }>;
  /** Returns the request that `create` sends for these values: the first one, until the server rejects it. */
  request(values: DraftValues): DraftRequest;
}

/** Creates one draft through `post`. A request whose response was lost is repeated unchanged. */
export function draftCreation(
  post: (request: DraftRequest) => Promise<Campaign> = ({ body, key }) =>
    postOnce(DRAFTS_PATH, body, key),
): DraftCreation {
  let pending: DraftRequest | null = null;
  const request = (values: DraftValues): DraftRequest =>
    (pending ??= { body: values, key: crypto.randomUUID() });
  return {
    request,
    create: async (values) => {
      const sent = request(values);
      try {
        const campaign = await post(sent);
        return { campaign, isCurrent: JSON.stringify(sent.body) === JSON.stringify(values) };
      } catch (error) {
        // The server stores a rejection under its key, so corrected values need a new one.
        if (isApiProblem(error) && isRefusal(error)) pending = null;
        throw error;
      }
    },
  };
}

const isRefusal = ({ status, code }: ApiProblem) =>
  typeof status === "number" &&
  status >= 400 &&
  status < 500 &&
  status !== 429 &&
  code !== "IDEMPOTENCY_IN_PROGRESS";
