import { createContext } from "react";

export interface RequestSubject {
  /** What a request is made for: each contact, or each run of a task. */
  concerns: "contact" | "task";
  /** The host that is typed; null while there is none. */
  host: string | null;
}

/** The request that inputs are part of. */
export const RequestContext = createContext<RequestSubject>({ concerns: "contact", host: null });
