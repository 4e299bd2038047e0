import { createContext, useContext } from "react";
import type { Deal, DealBoard, Pipeline } from "../../lib/api.generated.ts";
import type { NewDealSubject } from "./form/deal-drawer.tsx";

export const TABS = ["board", "list", "forecast", "won", "lost"] as const;
export type DealsTab = (typeof TABS)[number];

/** State shared by all tabs of the page. */
export interface DealsContextValue {
  pipeline: Pipeline;
  pipelines: readonly Pipeline[];
  tab: DealsTab;
  /** Sums of all deals of the pipeline; undefined until known. */
  sums: DealBoard | undefined;
  mayWrite: boolean;
  choosePipeline: (id: string) => void;
  /** Returns the URL of a tab, with conditions. */
  addressOf: (tab: DealsTab, conditions?: Readonly<Record<string, string>>) => string;
  /** Opens the form for a new deal, or for one to edit. */
  openForm: (subject: NewDealSubject | Pick<Deal, "id">) => void;
  /** The deal that the form has just saved. */
  saved: Deal | null;
}

export const DealsContext = createContext<DealsContextValue | null>(null);

/** Returns the state shared by the tabs. Throws outside of the page. */
export function useDeals(): DealsContextValue {
  const value = useContext(DealsContext);
  if (!value) throw new Error("Only inside of the deals page");
  return value;
}
