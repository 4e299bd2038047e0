import type { World } from "../world.ts";
import { byId, type Example } from "./example.ts";

/** Single emails. */
export function emailExamples(own: World, other: World): Example[] {
  const { email, template, topic } = other.ids;
  const scheduledAt = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const mine = {
    to: { email: `reader@${own.secret}.example` },
    subject: "Mine",
    text: "Mine",
    scheduledAt,
  };
  const { text: _, ...byTemplate } = mine;
  return [
    { operationId: "sendEmail", expected: "own", body: mine },
    {
      operationId: "sendEmail",
      expected: "refused",
      body: { ...byTemplate, templateId: template },
    },
    { operationId: "sendEmail", expected: "refused", body: { ...mine, topicId: topic } },
    {
      operationId: "sendEmails",
      expected: "clean",
      body: {
        emails: [
          { ...byTemplate, templateId: template },
          { ...mine, topicId: topic },
        ],
      },
    },
    { operationId: "listEmails", expected: "own" },
    { operationId: "listEmails", expected: "nothing", query: { tag: other.secret } },
    {
      operationId: "listEmails",
      expected: "nothing",
      query: { recipient: `${other.secret.toLowerCase()}-buyer@example.com` },
    },
    { operationId: "cancelEmails", expected: "nothing", body: { ids: [email] } },
    ...byId(email, ["getEmail", "cancelEmail"]),
  ];
}
