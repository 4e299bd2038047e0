import type { Topic } from "../../lib/api.generated.ts";

/** What can be changed of a topic. */
export type TopicValues = Pick<Topic, "name" | "description" | "default" | "visibility" | "status">;

/** A topic's values; those of a new one: everybody gets it and sees it, until they say no. */
export function valuesOf(topic: Topic | null): TopicValues {
  if (!topic) return { name: "", description: "", default: "in", visibility: "public", status: "active" };
  return {
    name: topic.name,
    description: topic.description,
    default: topic.default,
    visibility: topic.visibility,
    status: topic.status,
  };
}

/** Whether nothing was changed but spaces at the ends. */
export function sameValues(one: TopicValues, other: TopicValues): boolean {
  return (Object.keys(one) as (keyof TopicValues)[]).every((key) => one[key].trim() === other[key].trim());
}
