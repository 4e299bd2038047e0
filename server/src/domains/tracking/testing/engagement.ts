/** Actions of contacts and machines, for tests of other domains. */
export { markComplained, markUnsubscribed } from "../marks.ts";
export { readVisitor, type Visitor } from "../visitor.ts";
