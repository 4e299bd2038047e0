import { type Brand, type Language, pictureUrl } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";

/** A company's logo, with the URLs of its pictures. */
interface PageLogo {
  url: string;
  /** The picture for dark backgrounds; if null, the other one is used on white. */
  darkUrl: string | null;
  alt: string;
  /** In pixels. */
  width: number;
}

/** The workspace that a page belongs to, as it appears there. */
export interface PageWorkspace {
  name: string;
  language: Language;
  brandColor: string | null;
  logo: PageLogo | null;
}

/** Returns how a workspace appears on public pages: with its color, and its logo or else its name. */
export function pageWorkspace(
  { config }: Pick<Deps, "config">,
  tenantId: string,
  facts: { name: string; language: Language; brandColor: string | null; brand: Brand },
): PageWorkspace {
  const { name, language, brandColor } = facts;
  const { logo } = facts.brand;
  const urlOf = (source: string) => pictureUrl(source, { base: config.publicUrl, tenantId });
  return {
    name,
    language,
    brandColor,
    logo: logo && {
      url: urlOf(logo.source),
      darkUrl: logo.darkSource === "" ? null : urlOf(logo.darkSource),
      alt: logo.alt,
      width: logo.width,
    },
  };
}

/** Returns the origins that a page loads the logo from. */
export function logoOrigins({ logo }: PageWorkspace): string[] {
  const urls = logo ? [logo.url, ...(logo.darkUrl === null ? [] : [logo.darkUrl])] : [];
  return [...new Set(urls.flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : [])))];
}
