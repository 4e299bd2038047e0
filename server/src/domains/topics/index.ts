import type { Domain } from "../../platform/domain.ts";
import { removeChoices } from "./choice-queries.ts";
import { registerRoutes } from "./routes.ts";

export {
  findContactTopics as personTopics,
  moveChoices as moveTopicChoices,
  type ContactTopic,
} from "./choice-queries.ts";
export { type Chooser, chooseTopics, findTopic, lockTopics } from "./service.ts";
export type { KnownTopic } from "./queries.ts";
export { topicCondition, type TopicRule } from "./topic-sql.ts";

/** The workspace's topics, and the contacts' subscriptions to them. */
export const topicsDomain: Domain = {
  name: "topics",
  audited: {
    topic: { table: "topics", name: "name" },
  },
  routes: registerRoutes,
  onContactsDeleted: (tx, _deps, tenantId, contacts) =>
    removeChoices(
      tx,
      tenantId,
      contacts.map(({ id }) => id),
    ),
};
