import { createHash } from "node:crypto";
import { AppError } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import { exampleContact } from "../contacts/index.ts";
import { emailContext, usualSender } from "./email-context.ts";
import { publishedContent } from "./presentation.ts";
import { renderForContacts } from "./preview.ts";
import { selectTemplateVersion } from "./queries.ts";
import { requireTemplate } from "./service.ts";

/** Maximum characters of HTML in the cache of a process. */
const SIZE_MAX = 32 * 1024 * 1024;
/** Longer ones are rendered each time. */
const ENTRY_MAX = 1024 * 1024;

/** LRU cache of thumbnails by their inputs. */
export class ThumbnailCache {
  private readonly entries = new Map<string, string>();
  private size = 0;

  constructor(private readonly most = SIZE_MAX) {}

  get(key: string): string | undefined {
    const html = this.entries.get(key);
    if (html === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, html);
    return html;
  }

  put(key: string, html: string): void {
    if (html.length > ENTRY_MAX || this.entries.has(key)) return;
    this.entries.set(key, html);
    this.size += html.length;
    for (const [oldest, { length }] of this.entries) {
      if (this.size <= this.most) break;
      this.entries.delete(oldest);
      this.size -= length;
    }
  }
}

/**
 * Renders the published email for an example contact; without HTML when it cannot be rendered. The
 * cache key contains all its inputs, so that a cached one is never stale.
 * @throws AppError NOT_FOUND
 */
export async function thumbnailOf(
  deps: Deps,
  cache: ThumbnailCache,
  tenantId: string,
  id: string,
): Promise<{ html: string }> {
  const { template, context, from } = await deps.database.tenant(tenantId, async (tx) => {
    const state = await selectTemplateVersion(tx, tenantId, id);
    if (!state) throw new AppError("NOT_FOUND");
    return {
      template: state,
      context: await emailContext(tx, deps, tenantId, {}),
      from: await usualSender(tx, tenantId),
    };
  });
  const facts = createHash("sha256")
    .update(JSON.stringify([context, from]))
    .digest("base64url");
  const key = `${id}:${template.version}:${facts}`;
  const cached = cache.get(key);
  if (cached !== undefined) return { html: cached };

  const row = await deps.database.tenant(tenantId, (tx) => requireTemplate(tx, tenantId, id));
  const { sampleData, ...content } = publishedContent(row);
  const [shown] = await renderForContacts(
    deps,
    { ...context, ...content, data: sampleData, from },
    [exampleContact(content.language)],
  );
  const html = shown && "html" in shown ? shown.html : "";
  if (row.version === template.version) cache.put(key, html);
  return { html };
}
