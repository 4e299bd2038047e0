import { z } from "zod";
import { socialLink } from "./email-blocks.ts";
import { hexColor } from "./email-colors.ts";
import { fontFamily } from "./email-parts.ts";
import { linkTarget } from "./rich-text.ts";
import { version } from "./lists.ts";
import { defineRoute } from "./route.ts";

/** How a workspace's mails look unless a mail says otherwise. */
const brand = {
  /** Of the public pages too; null is Arauto's own. */
  color: hexColor.nullable(),
  accentColor: hexColor,
  headingFont: fontFamily,
  bodyFont: fontFamily,
  /** `image:<id>.png` of the library; width in pixels. For dark grounds a second one, if the first is not seen there. */
  logo: z
    .strictObject({ source: linkTarget, darkSource: linkTarget, alt: z.string().trim().max(200), width: z.number().int().min(24).max(400) })
    .nullable(),
  website: linkTarget,
  social: z.array(socialLink).max(12),
};
export const brandKit = z.object({ ...brand, version }).meta({ id: "BrandKit" });
export type BrandKit = z.infer<typeof brandKit>;
/** What a mail takes from its workspace's brand. */
export type Brand = Omit<BrandKit, "version">;

/** Of a workspace that has chosen nothing yet. */
export const DEFAULT_BRAND: Brand = {
  color: null,
  accentColor: "#efba41",
  headingFont: "sans",
  bodyFont: "sans",
  logo: null,
  website: "",
  social: [],
};
/** Colour of mails and public pages whose workspace has chosen none. */
export const DEFAULT_BRAND_COLOR = "#134cbb";

export const brandRoutes = {
  get: defineRoute({
    operationId: "getBrandKit",
    method: "GET",
    path: "/v1/BrandKit",
    tag: "Workspaces",
    access: "CONFIG.VIEW",
    summary: "Get the brand",
    description: "Colors, logo, fonts and social links that the workspace's emails use.",
    response: brandKit,
  }),
  update: defineRoute({
    operationId: "updateBrandKit",
    method: "PUT",
    path: "/v1/BrandKit",
    tag: "Workspaces",
    access: "TEMPLATE.WRITE",
    summary: "Update the brand",
    description: "Templates that use the brand change with it. Campaigns that were started do not.",
    body: z.object({ ...brand, version }).meta({ id: "UpdateBrandKitBody" }),
    response: brandKit,
  }),
};
