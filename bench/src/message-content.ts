import { Buffer } from "node:buffer";
import { DEFAULT_BRAND } from "@arauto/contracts";
import type { MessageContent } from "@arauto/mail";
import { NEWSLETTER } from "./newsletter.ts";

/** The newsletter as a campaign compiles it, with tracked links. */
export function messageContent(): MessageContent {
  return {
    ...NEWSLETTER,
    tenantId: "0190b0a0-0000-7000-8000-000000000001",
    campaign: { id: "0190b0a0-0000-7000-8000-000000000002", name: "Harvest" },
    from: { name: "Serra Clara", address: "news@shop.example" },
    workspace: {
      name: "Serra Clara",
      address: "1 Market Street\nSão Paulo",
      language: "en-us",
      brand: DEFAULT_BRAND,
    },
    pictureBase: "https://shop.example",
    tracking: {
      base: "https://mail.shop.example/t",
      unsubscribeBase: "https://mail.shop.example/u",
      preferencesBase: "https://mail.shop.example/p",
      key: Buffer.alloc(32, 7),
    },
  };
}
