import type { Campaign } from "@arauto/contracts";

/** Records of a workspace for testing tools. */
export interface ToolWorld {
  contact: { id: string; email: string };
  filterId: string;
  draft: Campaign;
  sent: Campaign;
  /** The address of a member. */
  member: string;
}

const NAMED_ANA = {
  operator: "AND",
  conditions: [{ source: "standard", field: "name", operator: "startsWith", value: "Person" }],
};
const SOURCE = `<html><body><p>Hello {{ account.name | default: "there" }}</p></body></html>`;

/** Returns a working input for each tool. A test fails for a tool without one. */
export function toolInputs(world: ToolWorld): Record<string, Record<string, unknown>> {
  const { contact, filterId, draft, sent, member } = world;
  return {
    who_am_i: {},
    find_contacts: { search: contact.email },
    get_contact: { email: contact.email.toUpperCase() },
    list_custom_fields: {},
    list_topics: {},
    list_filters: {},
    count_filter: { definition: NAMED_ANA },
    create_filter: { name: "Called Person", definition: NAMED_ANA },
    list_templates: { limit: 5 },
    get_template: { templateId: draft.templateId, includeSource: true },
    check_template: { templateId: draft.templateId },
    draft_template: {
      name: "Spring",
      format: "html",
      language: "en-us",
      subject: "Spring is here",
      source: SOURCE,
    },
    list_campaigns: { status: "draft" },
    get_campaign: { campaignId: sent.id },
    draft_campaign: {
      name: "Spring",
      filterIds: [filterId],
      templateId: draft.templateId,
      subject: "Hello",
      sendingAccountId: draft.sendingAccountId,
    },
    review_campaign: { campaignId: draft.id },
    send_test_email: { campaignId: draft.id, addresses: [member] },
    read_report: { campaignId: sent.id },
    explain_delivery: { campaignId: sent.id, email: contact.email },
  };
}
