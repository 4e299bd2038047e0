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
import { htmlLines } from "@arauto/mail";
import type { Deps } from "../../platform/deps.ts";
import type { RouteResult } from "../../platform/http/handler.ts";
import { promiseCache } from "../../platform/promise-cache.ts";
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

/** Placeholders for name and address in rendered designs, which workspaces of the same look share. */
const PLACEHOLDER = { name: "WorkspaceNamePlaceholder", address: "WorkspaceAddressPlaceholder" };

/** What a rendered design shows of a workspace. */
type Look = Pick<WorkspaceFacts, "name" | "address" | "brand" | "language">;

/**
 * Renders a design in a workspace's look.
 * @param tenantId whose turn the rendering takes
 */
export async function renderDesign(
  { config, rendering }: Pick<Deps, "config" | "rendering">,
  tenantId: string,
  design: Design,
  requested: MailLanguage,
  { name, address, brand, language }: Look,
): Promise<string> {
  const content = designContent(
    design,
    requested,
    brand.website === "" ? { ...brand, website: EXAMPLE_SITE } : brand,
  );
  const message = {
    ...content,
    tenantId: NIL,
    campaign: { id: NIL, name },
    from: { name, address: SENDER },
    workspace: { name, address, language, brand },
    pictureBase: config.publicUrl,
    data: content.sampleData,
    tracking: null,
  };
  const { shown } = await rendering.preview(tenantId, message, [exampleContact(content.language)]);
  const [one] = shown;
  if (!one || "reason" in one)
    throw new Error(`The design ${design.id} cannot be rendered: ${one?.message}`);
  return one.html;
}

/** Shows designs in a workspace's look. Each is rendered once for all workspaces that have the same brand. */
export function createDesignService({
  config,
  database,
  rendering,
}: Pick<Deps, "config" | "database" | "rendering">) {
  const rendered = promiseCache<string>(KEPT_MAX);

  async function htmlOf(
    design: Design,
    requested: MailLanguage,
    { id: tenantId, name, address, brand, language }: WorkspaceFacts,
  ): Promise<string> {
    const look = { ...PLACEHOLDER, address: address && PLACEHOLDER.address, brand, language };
    const key = JSON.stringify([design.id, requested, look]);
    const html = await rendered(key, () =>
      renderDesign({ config, rendering }, tenantId, design, requested, look),
    );
    return html
      .replaceAll(PLACEHOLDER.name, () => htmlLines(name))
      .replaceAll(PLACEHOLDER.address, () => htmlLines(address));
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
