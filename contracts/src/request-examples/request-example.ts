/** A documented request. Ids are from `EXAMPLE_IDS`: readers replace them with those of their own records. */
export interface RequestExample {
  path?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number>>;
  body?: Readonly<Record<string, unknown>>;
  /** For uploads. */
  file?: { name: string; type: string; content: string | { base64: string } };
}

export type RequestExamples = Readonly<Record<string, RequestExample>>;

const exampleId = (number: number): string =>
  `0198c0de-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** Ids of records in documented requests. */
export const EXAMPLE_IDS = {
  contact: exampleId(1),
  otherContact: exampleId(2),
  sentCampaign: exampleId(3),
  webhook: exampleId(5),
  draftCampaign: exampleId(6),
  scheduledCampaign: exampleId(23),
  runningCampaign: exampleId(24),
  pausedCampaign: exampleId(25),
  archivedCampaign: exampleId(26),
  deletedCampaign: exampleId(27),
  operation: exampleId(7),
  topic: exampleId(8),
  suppression: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  export: exampleId(10),
  import: exampleId(11),
  uploadedImport: exampleId(28),
  checkedImport: exampleId(29),
  unfinishedImport: exampleId(39),
  customField: exampleId(12),
  filter: exampleId(13),
  image: exampleId(14),
  savedBlock: exampleId(15),
  template: exampleId(16),
  templateVersion: exampleId(17),
  deletedTemplate: exampleId(18),
  sendingAccount: exampleId(19),
  workflow: exampleId(20),
  pendingContact: exampleId(32),
  deletedContact: exampleId(57),
  runningReplay: exampleId(33),
  pausedReplay: exampleId(34),
  unusedTopic: exampleId(35),
  unusedCustomField: exampleId(36),
  unusedFilter: exampleId(37),
  unusedTemplate: exampleId(38),
  draftWorkflow: exampleId(30),
  closedWorkflow: exampleId(31),
  webhookEvent: exampleId(21),
  webhookReplay: exampleId(22),
  pipeline: exampleId(42),
  stage: exampleId(43),
  unusedPipeline: exampleId(44),
  lostReason: exampleId(45),
  deal: exampleId(46),
  lostDeal: exampleId(47),
  deletedDeal: exampleId(48),
  dealActivity: exampleId(49),
  nextStep: exampleId(50),
  dealFile: exampleId(51),
  deletedDealFile: exampleId(52),
  task: exampleId(53),
  skippedTask: exampleId(54),
  deletedTask: exampleId(55),
  taskRun: exampleId(56),
  email: exampleId(40),
  scheduledEmail: exampleId(41),
} as const;

/** The address of the contact in documented requests. */
export const EXAMPLE_EMAIL = "ana.souza@example.com";

/** Returns examples that only contain a record's id. */
export const ofRecord = (id: string, ...operationIds: string[]): RequestExamples =>
  Object.fromEntries(operationIds.map((operationId) => [operationId, { path: { id } }]));

/** Returns examples of bulk operations on one record. */
export const ofRecords = (id: string, ...operationIds: string[]): RequestExamples =>
  Object.fromEntries(operationIds.map((operationId) => [operationId, { body: { ids: [id] } }]));

/** Returns examples of operations without parameters. */
export const ofNothing = (...operationIds: string[]): RequestExamples =>
  Object.fromEntries(operationIds.map((operationId) => [operationId, {}]));
