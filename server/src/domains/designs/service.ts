import {
  AppError,
  bestLanguage,
  type Brand,
  DEFAULT_LANGUAGE,
  type Language,
  LANGUAGES,
  type MailLanguage,
  type TemplateContent,
  type designRoutes,
} from "@arauto/contracts";
import { NIL } from "uuid";
import type { Deps } from "../../platform/deps.ts";
import type { RouteResult } from "../../platform/http/handler.ts";
import { exampleContact } from "../contacts/index.ts";
import { type WorkspaceFacts, workspaceFacts } from "../workspaces/index.ts";
import { catalogue } from "./catalogue.ts";
import type { Design } from "./design.ts";

type DesignList = RouteResult<typeof designRoutes.list>;
type DesignContent = RouteResult<typeof designRoutes.get>;

/** Rendered designs kept in memory: some dozen megabytes. */
const KEPT_MAX = 400;
/** Nothing is sent, but rendering needs a sender. */
const SENDER = "catalogue@example.com";
/**
 * The target of links in the catalogue when the workspace has no website, so that they look like
 * links.
 */
const EXAMPLE_SITE = "https://example.com";

/**
 * Returns the language of a design's texts: the requested one if the console has it, or else another variant of it, or
 * English.
 */
export function writtenLanguage(requested: MailLanguage): Language {
  return bestLanguage(requested, LANGUAGES, DEFAULT_LANGUAGE);
}

/**
 * Returns the content of a new template; links to the website are empty when the brand has none.
 * Portuguese of Portugal keeps its own tag; Arabic gets English texts, which are tagged as English.
 */
export function designContent(
  design: Design,
  requested: MailLanguage,
  brand: Brand,
): TemplateContent {
  const written = writtenLanguage(requested);
  const { subject, preheader } = design.words(written);
  return {
    format: "blocks",
    language: written.slice(0, 2) === requested.slice(0, 2) ? requested : written,
    subject,
    preheader,
    source: JSON.stringify(design.document(written, brand)),
    translations: [],
    sampleData: design.sampleData(written),
  };
}

/** Lists the catalogue in one language. */
export function listDesigns(language: MailLanguage): DesignList {
  const written = writtenLanguage(language);
  return {
    items: catalogue.map(({ id, kind, words }) => ({
      id,
      kind,
      name: words(written).name,
      description: words(written).description,
    })),
  };
}

/** Renders designs in a workspace's look; each is rendered once until the brand changes. */
export function createDesignService({
  config,
  database,
  rendering,
}: Pick<Deps, "config" | "database" | "rendering">) {
  const cache = new Map<string, string>();

  async function htmlOf(
    design: Design,
    requested: MailLanguage,
    facts: WorkspaceFacts,
  ): Promise<string> {
    const { id: tenantId, name, address, brand } = facts;
    const key = JSON.stringify([design.id, requested, tenantId, name, address, brand]);
    const known = cache.get(key);
    if (known !== undefined) return known;
    const content = designContent(
      design,
      requested,
      brand.website === "" ? { ...brand, website: EXAMPLE_SITE } : brand,
    );
    const message = {
      ...content,
      tenantId,
      campaign: { id: NIL, name },
      from: { name, address: SENDER },
      workspace: { name, address, language: facts.language, brand },
      pictureBase: config.publicUrl,
      data: content.sampleData,
      tracking: null,
    };
    const { shown } = await rendering.preview(tenantId, message, [
      exampleContact(content.language),
    ]);
    const [one] = shown;
    if (!one || "reason" in one)
      throw new Error(`The design ${design.id} cannot be rendered: ${one?.message}`);
    const { html } = one;
    const [oldest] = cache.keys();
    if (cache.size >= KEPT_MAX && oldest !== undefined) cache.delete(oldest);
    cache.set(key, html);
    return html;
  }

  return {
    async list(tenantId: string, language: MailLanguage | undefined): Promise<DesignList> {
      return listDesigns(
        language ??
          (await database.tenant(tenantId, (tx) => workspaceFacts(tx, tenantId))).language,
      );
    },

    /** @throws AppError NOT_FOUND */
    async get(
      tenantId: string,
      id: string,
      language: MailLanguage | undefined,
    ): Promise<DesignContent> {
      const design = catalogue.find((one) => one.id === id);
      if (!design) throw new AppError("NOT_FOUND");
      const facts = await database.tenant(tenantId, (tx) => workspaceFacts(tx, tenantId));
      const requestedLanguage = language ?? facts.language;
      const content = designContent(design, requestedLanguage, facts.brand);
      const { name, description } = design.words(writtenLanguage(requestedLanguage));
      return {
        id,
        kind: design.kind,
        name,
        description,
        content,
        html: await htmlOf(design, requestedLanguage, facts),
      };
    },
  };
}
