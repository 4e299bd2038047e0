import type { Domain } from "../../platform/domain.ts";
import { registerRoutes, registerTrash, registerUpserts } from "./routes.ts";
import { forgetUnusedTags } from "./tag-queries.ts";
import { planPurges, purgeTrashJob } from "./trash.ts";

export { mergeContacts, previewMerge, type DuplicatePolicy, type MergeCounts } from "./merging.ts";
export {
  CHANGEABLE_COLUMN_NAMES,
  changeableColumns,
  fieldColumn,
  UPSERT_CHANGES,
} from "./fields-sql.ts";
export {
  contactColumns,
  type ContactRow,
  findIdsByEmail,
  update as updateContactValues,
} from "./queries.ts";
export {
  findEventProperties,
  occasionsAtStep,
  occasionsForEmail,
  sampleDealForEmail,
  sampleEventForEmail,
} from "./mail-occasion-queries.ts";
export { exampleContact, exampleNamed } from "./example-contact.ts";
export {
  contactForMail,
  contactsForMail,
  contactTimeline,
  chooseLanguage,
  getContact,
  longestNamed,
  presentContact,
  removeContacts,
  sampleContact,
  type MailContact,
} from "./service.ts";
export {
  liftBounces,
  liftSuppression,
  suppress,
  SUPPRESSION_EVENTS,
  type ContactToSuppress,
} from "./suppression.ts";
export { eraseFromTrash, takeFromTrash, trashContacts, trashedAddress } from "./trash.ts";
export { upsertContacts } from "./upserts.ts";
export { addStaged, noContacts, type StagedContact, type StagedContacts } from "./staging.ts";
export { spellingOf, spellTags } from "./tags.ts";

export const contactsDomain: Domain = {
  name: "contacts",
  audited: { contact: { table: "accounts" } },
  routes(register, deps) {
    registerRoutes(register, deps);
    registerUpserts(register, deps);
    registerTrash(register, deps);
  },
  jobs: [purgeTrashJob],
  async dailyCleanup(tx, deps) {
    await forgetUnusedTags(tx);
    await planPurges(tx, deps);
  },
};
