import {
  contact,
  contactRoutes,
  customField,
  customFieldRoutes,
  contactStatus,
  email,
  id,
  memberships,
  reachability,
  topic,
  topicRoutes,
} from "@arauto/contracts";
import { z } from "zod";
import { type CallRoute, defineTool } from "../../platform/http/tools.ts";
import { consoleUrl, cut, pageInput, pageOf } from "./shapes.ts";

/** Maximum characters of a returned custom field value. */
const VALUE_MAX = 300;
/** Maximum number of tags of a contact, and of latest campaigns, returned. */
const TAGS_SHOWN = 20;
const CAMPAIGNS_SHOWN = 20;

const listed = contact
  .pick({
    id: true,
    name: true,
    email: true,
    status: true,
    tags: true,
    suppression: true,
    createdAt: true,
  })
  .extend({ consoleUrl });

const pathOf = (contactId: string) => `/accounts/${contactId}`;

const findContacts = defineTool({
  name: "find_contacts",
  title: "Find contacts",
  description:
    "Finds contacts by the start of their name, email address or domain, and by status, tag or saved filter. Returns short records; get_contact returns everything about one.",
  input: z.object({
    status: contactStatus.optional(),
    tag: z.string().trim().min(1).max(50).optional(),
    filterId: id.optional().describe("Only contacts that match this saved filter"),
    ...pageInput,
    search: pageInput.search.describe("The start of a name, email address or domain"),
  }),
  output: pageOf(listed),
  routes: [contactRoutes.list],
  readOnly: true,
  idempotent: true,
  openWorld: false,
  async run(query, context) {
    const { items, ...page } = await context.call(contactRoutes.list, { query });
    const withUrl = items.map((one) => ({
      ...one,
      tags: one.tags.slice(0, TAGS_SHOWN),
      consoleUrl: context.consoleUrl(pathOf(one.id)),
    }));
    return { ...page, items: withUrl };
  },
});

const getContact = defineTool({
  name: "get_contact",
  title: "Get a contact",
  description:
    "Returns one contact, by id or email address: their values, whether campaigns can reach them and why not, their topics, the filters that match them and their latest campaigns. Returns null for an address that no contact has.",
  input: z
    .object({ contactId: id.optional(), email: email.optional() })
    .refine(
      ({ contactId, email: address }) => (contactId === undefined) !== (address === undefined),
      {
        message: "Give either contactId or email",
      },
    ),
  output: z.object({
    contact: contact.extend({ consoleUrl }).nullable(),
    reachability: reachability.omit({ consents: true }).nullable(),
    filters: memberships.shape.filters,
    campaigns: memberships.shape.campaigns,
  }),
  routes: [
    contactRoutes.list,
    contactRoutes.get,
    contactRoutes.reachability,
    contactRoutes.memberships,
  ],
  readOnly: true,
  idempotent: true,
  openWorld: false,
  async run({ contactId, email: address }, { call, consoleUrl: url }) {
    const id = contactId ?? (await idOfAddress(call, address ?? ""));
    if (id === null) return { contact: null, reachability: null, filters: [], campaigns: [] };
    const params = { id: id };
    const found = await call(contactRoutes.get, { params });
    const { filters, campaigns } = await call(contactRoutes.memberships, { params });
    const fields = Object.fromEntries(
      Object.entries(found.fields).map(([name, value]) => [
        name,
        typeof value === "string" ? cut(value, VALUE_MAX) : value,
      ]),
    );
    return {
      contact: { ...found, fields, consoleUrl: url(pathOf(found.id)) },
      reachability: await call(contactRoutes.reachability, { params }),
      filters,
      campaigns: campaigns.slice(0, CAMPAIGNS_SHOWN),
    };
  },
});

/**
 * Returns null when no contact has the address. The search finds addresses that start with it; when sorted, the exact
 * one comes first.
 */
async function idOfAddress(call: CallRoute, address: string): Promise<string | null> {
  const { items } = await call(contactRoutes.list, {
    query: { search: address, sort: "email", limit: 100 },
  });
  const matches = address.toLowerCase();
  return items.find((one) => one.email.toLowerCase() === matches)?.id ?? null;
}

const listCustomFields = defineTool({
  name: "list_custom_fields",
  title: "List custom fields",
  description:
    "Lists the workspace's own fields of contacts. Their identifier is the field of a filter condition with source custom, and `fields.<identifier>` in templates.",
  input: z.object(pageInput),
  output: pageOf(
    customField.pick({ id: true, name: true, identifier: true, type: true, status: true }),
  ),
  routes: [customFieldRoutes.list],
  readOnly: true,
  idempotent: true,
  openWorld: false,
  run: (query, { call }) => call(customFieldRoutes.list, { query }),
});

const listTopics = defineTool({
  name: "list_topics",
  title: "List topics",
  description:
    "Lists the topics that contacts can subscribe to. A campaign with a topic reaches only its subscribers.",
  input: z.object(pageInput),
  output: pageOf(
    topic.pick({
      id: true,
      name: true,
      description: true,
      default: true,
      status: true,
      optedIn: true,
      optedOut: true,
    }),
  ),
  routes: [topicRoutes.list],
  readOnly: true,
  idempotent: true,
  openWorld: false,
  run: (query, { call }) => call(topicRoutes.list, { query }),
});

/** Tools that read contacts. */
export const contactTools = [findContacts, getContact, listCustomFields, listTopics];
