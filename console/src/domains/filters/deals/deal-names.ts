import { useMemo } from "react";
import {
  type LostReason,
  type Pipeline,
  useListLostReasonsQuery,
  useListMembersQuery,
  useListPipelinesQuery,
} from "../../../lib/api.generated.ts";

/** Names in conditions on deals. */
export interface DealNames {
  pipelines: readonly Pick<Pipeline, "id" | "name" | "currency" | "stages">[];
  lostReasons: readonly Pick<LostReason, "id" | "name">[];
  members: readonly { id: string; name: string }[];
}

const NO_NAMES: DealNames = { pipelines: [], lostReasons: [], members: [] };

/** Returns the pipelines, lost reasons and members of the workspace; undefined while they load. */
export function useDealNames(isNeeded: boolean): DealNames | undefined {
  const skip = { skip: !isNeeded };
  const pipelines = useListPipelinesQuery(undefined, skip);
  const lostReasons = useListLostReasonsQuery(undefined, skip);
  const members = useListMembersQuery(undefined, skip);
  const isLoading = pipelines.isLoading || lostReasons.isLoading || members.isLoading;
  const known = useMemo(
    () => ({
      pipelines: pipelines.data?.items ?? [],
      lostReasons: lostReasons.data?.items ?? [],
      members: members.data?.items ?? [],
    }),
    [pipelines.data, lostReasons.data, members.data],
  );
  if (!isNeeded) return NO_NAMES;
  return isLoading ? undefined : known;
}
