import type { DealStatus } from "@arauto/contracts";

/** A row of a file that becomes a deal, or changes one. Missing values are null or empty. */
export interface ImportedDeal {
  /** The id to use if the deal turns out to be new. */
  id: string;
  title: string;
  company: string;
  contactEmail: string | null;
  contactName: string | null;
  /** The column of the address; -1 for none. */
  contactColumn: number;
  pipelineId: string;
  stageId: string;
  /** Whether the row has a stage, rather than getting the first one. */
  isStageGiven: boolean;
  value: number | null;
  expectedCloseOn: string | null;
  /** A user. */
  ownerId: string | null;
  tags: readonly string[];
  status: DealStatus;
  closedOn: string | null;
  lostReasonId: string | null;
  lostNote: string;
  createdOn: string | null;
  externalId: string | null;
  /** A JSON object. */
  fields: string;
}
