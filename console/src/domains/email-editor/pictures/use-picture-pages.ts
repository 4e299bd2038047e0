import { useState } from "react";
import { useListImagesQuery } from "../../../lib/api.generated.ts";

const PER_PAGE = 24;

export type PicturePages = ReturnType<typeof usePicturePages>;

/** Loads the library's pictures page by page, newest first, narrowed by a search. */
export function usePicturePages() {
  const [search, setSearch] = useState("");
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const { data, error, isFetching, refetch } = useListImagesQuery({
    limit: PER_PAGE,
    sort: "-createdAt",
    ...(search === "" ? {} : { search }),
    ...(cursor === undefined ? {} : { cursor }),
  });
  const nextCursor = data?.nextCursor ?? null;
  return {
    data,
    error,
    isFetching,
    refetch,
    search,
    /** Searches from the first page on. */
    setSearch: (next: string) => {
      setSearch(next);
      setCursors([]);
    },
    isFirst: cursor === undefined,
    isLast: nextCursor === null,
    newer: () => setCursors(cursors.slice(0, -1)),
    older: () => nextCursor !== null && setCursors([...cursors, nextCursor]),
  };
}
