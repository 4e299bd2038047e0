import { pictureUrl } from "@arauto/contracts";
import { useCallback } from "react";
import { useGetWorkspaceQuery } from "../../../lib/api.generated.ts";

/** Finds the address of a picture that a document names; pictures lie where the console does. */
export function usePictureUrl(): (source: string) => string {
  const tenantId = useGetWorkspaceQuery().data?.id ?? "";
  return useCallback(
    (source) => (source.startsWith("image:") && tenantId === "" ? "" : pictureUrl(source, { base: "", tenantId })),
    [tenantId],
  );
}

/** The id of a picture of the library by the name that documents have for it; null for any other one. */
export function libraryId(source: string): string | null {
  return /^image:([0-9a-f-]{36})\./.exec(source)?.[1] ?? null;
}
