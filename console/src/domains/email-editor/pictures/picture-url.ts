import { pictureUrl } from "@arauto/contracts";
import { useCallback } from "react";
import { useGetWorkspaceQuery } from "../../../lib/api.generated.ts";

/** Returns the URLs of pictures in a document; the console's server provides them. */
export function usePictureUrl(): (source: string) => string {
  const tenantId = useGetWorkspaceQuery().data?.id ?? "";
  return useCallback(
    (source) =>
      source.startsWith("image:") && tenantId === ""
        ? ""
        : pictureUrl(source, { base: "", tenantId }),
    [tenantId],
  );
}

/** Returns the id of a library picture from its name in documents; null for any other picture. */
export function libraryId(source: string): string | null {
  return /^image:([0-9a-f-]{36})\./.exec(source)?.[1] ?? null;
}
