import { createContext } from "react";

export interface RequestSubject {
  /** The context of a request: each contact, or each run of a task. */
  concerns: "contact" | "task";
  /** The typed host; null if there is none yet. */
  host: string | null;
}

/** The request that inputs are part of. */
export const RequestContext = createContext<RequestSubject>({ concerns: "contact", host: null });
