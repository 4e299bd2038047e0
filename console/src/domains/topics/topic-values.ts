import type { Topic } from "../../lib/api.generated.ts";

/** The editable values of a topic. */
export type TopicValues = Pick<Topic, "name" | "description" | "default" | "visibility" | "status">;

/**
 * Returns a topic's values. By default, a new topic is visible to all contacts, who are subscribed
 * until they opt out.
 */
export function valuesOf(topic: Topic | null): TopicValues {
  if (!topic)
    return { name: "", description: "", default: "in", visibility: "public", status: "active" };
  return {
    name: topic.name,
    description: topic.description,
    default: topic.default,
    visibility: topic.visibility,
    status: topic.status,
  };
}

/** Returns true if nothing changed but leading and trailing spaces. */
export function sameValues(one: TopicValues, other: TopicValues): boolean {
  return (Object.keys(one) as (keyof TopicValues)[]).every(
    (key) => one[key].trim() === other[key].trim(),
  );
}
