import { createContext } from "react";
import type { TaskStrip } from "../../../lib/api.generated.ts";

/** The latest runs of the tasks on the page, by task; undefined until they are loaded, null if that failed. */
export const StripsContext = createContext<ReadonlyMap<string, TaskStrip> | null | undefined>(
  undefined,
);
