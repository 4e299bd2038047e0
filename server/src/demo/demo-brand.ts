import { brandRoutes, imageRoutes } from "@arauto/contracts";
import type { ApiClient } from "./api-client.ts";
import { LOGO, LOGO_FOR_DARK } from "./demo-logo.ts";
import { SHOP } from "./templates/index.ts";

const NAME = "Café Serra Clara";
const CLAY = "#a0471f";
const LEAF = "#2f5d50";

/** Sets the company's colors, logo and social links; keeps a brand that already has a logo. */
export async function ensureBrand(api: ApiClient): Promise<void> {
  const { logo, version } = await api.call(brandRoutes.get);
  if (logo) return;
  const source = await ensureLogo(api, "Logo", LOGO);
  const darkSource = await ensureLogo(api, "Logo para fundo escuro", LOGO_FOR_DARK);
  await api.call(brandRoutes.update, {
    body: {
      color: CLAY,
      accentColor: LEAF,
      headingFont: "serif",
      bodyFont: "sans",
      logo: { source, darkSource, alt: NAME, width: 200 },
      website: SHOP,
      social: [
        { network: "instagram", href: `${SHOP}/instagram` },
        { network: "whatsapp", href: `${SHOP}/whatsapp` },
        { network: "youtube", href: `${SHOP}/youtube` },
        { network: "website", href: SHOP },
      ],
      version,
    },
  });
}

/** Uploading the same picture twice stores it once. */
async function ensureLogo(api: ApiClient, name: string, content: Buffer): Promise<string> {
  const file = new File([new Uint8Array(content)], `${name}.png`, { type: "image/png" });
  const { id, source } = await api.call(imageRoutes.upload, { file });
  await api.call(imageRoutes.update, { params: { id }, body: { name, alt: NAME } });
  return source;
}
