import { DEFAULT_BRAND } from "@arauto/contracts";
import { type Contact, type MessageContent, unknownContact } from "../message.ts";

export const SAMPLE_KEY = Buffer.alloc(32, 7);

export const SAMPLE_CONTACT: Contact = {
  ...unknownContact("0190b0a0-0000-7000-8000-000000000003"),
  name: "Ana Souza",
  email: "ana@receiver.test",
  phone: "+5511999999999",
  status: "active",
  fields: { city: "São Paulo", visits: 3, vip: true, site: "https://ana.test/a?b=1" },
};

/** Returns a campaign's email for tests; `source` is HTML by default. */
export function sampleContent(
  source: string,
  changes: Partial<MessageContent> = {},
): MessageContent {
  return {
    format: "html",
    language: "en-us",
    source,
    subject: "News",
    preheader: "",
    tenantId: "0190b0a0-0000-7000-8000-000000000001",
    campaign: { id: "0190b0a0-0000-7000-8000-000000000002", name: "Spring" },
    from: { name: "Shop", address: "news@sender.test" },
    workspace: {
      name: "The Shop",
      address: "1 Road\nTown",
      language: "en-us",
      brand: DEFAULT_BRAND,
    },
    pictureBase: "https://pictures.test",
    tracking: {
      base: "https://track.test/t",
      unsubscribeBase: "https://track.test/u",
      preferencesBase: "https://track.test/p",
      key: SAMPLE_KEY,
    },
    ...changes,
  };
}
