import { z } from "zod";
import { socialLink } from "./email-blocks.ts";
import { hexColor } from "./email-colors.ts";
import { fontFamily } from "./email-parts.ts";
import { linkTarget } from "./rich-text.ts";
import { version } from "./lists.ts";
import { defineRoute } from "./route.ts";

/** Default styles of a workspace's emails. */
const brand = {
  /** Also used by public pages; null uses Arauto's color. */
  color: hexColor.nullable(),
  accentColor: hexColor,
  headingFont: fontFamily,
  bodyFont: fontFamily,
  /** `image:<id>.png` from the library; width in pixels. The second one is for dark backgrounds, if the first isn't visible there. */
  logo: z
    .strictObject({
      source: linkTarget,
      darkSource: linkTarget,
      alt: z.string().trim().max(200),
      width: z.number().int().min(24).max(400),
    })
    .nullable(),
  website: linkTarget,
  social: z.array(socialLink).max(12),
};
export const brandKit = z.object({ ...brand, version }).meta({ id: "BrandKit" });
export type BrandKit = z.infer<typeof brandKit>;
/** The parts of an email that come from the workspace's brand. */
export type Brand = Omit<BrandKit, "version">;

/** Brand of a workspace that has not chosen one. */
export const DEFAULT_BRAND: Brand = {
  color: null,
  accentColor: "#efba41",
  headingFont: "sans",
  bodyFont: "sans",
  logo: null,
  website: "",
  social: [],
};
/** Color of emails and public pages if the workspace has not chosen one. */
export const DEFAULT_BRAND_COLOR = "#134cbb";

export const brandRoutes = {
  get: defineRoute({
    operationId: "getBrandKit",
    method: "GET",
    path: "/v1/BrandKit",
    tag: "Workspaces",
    access: "CONFIG.VIEW",
    apiKey: "templates:read",
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
