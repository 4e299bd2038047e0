import { AppError, TEMPLATE_FILE_MAX_BYTES, type TemplateFile } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import { readImages } from "../images/index.ts";
import { namedIn } from "./content.ts";
import { publishedContent } from "./presentation.ts";
import { selectTemplates } from "./queries.ts";

/**
 * Exports the published content of templates as one file, with the library's pictures that they show.
 * @throws AppError NOT_FOUND when one of them was deleted or is in the trash; PAYLOAD_TOO_LARGE when no workspace could
 *   import the file
 */
export async function exportTemplates(
  deps: Deps,
  tenantId: string,
  ids: readonly string[],
): Promise<TemplateFile> {
  const distinctIds = [...new Set(ids)];
  const rows = await deps.database.tenant(tenantId, (tx) =>
    selectTemplates(tx, tenantId, distinctIds),
  );
  if (rows.length < distinctIds.length) throw new AppError("NOT_FOUND");
  const templates = rows.map((row) => ({
    name: row.name,
    type: row.type,
    tags: row.tags,
    content: publishedContent(row),
  }));
  const images: TemplateFile["images"] = [];
  let size = fitting(Buffer.byteLength(JSON.stringify(templates)));
  const shown = new Set(templates.flatMap(({ content }) => namedIn(content).images));
  for await (const { content, ...image } of readImages(deps, tenantId, [...shown])) {
    const data = content.toString("base64");
    size = fitting(size + data.length + JSON.stringify(image).length + PUNCTUATION);
    images.push({ ...image, data });
  }
  return { kind: "arauto.templates", version: 1, templates, images };
}

/** Around each picture, and the file's own. */
const PUNCTUATION = 100;

function fitting(size: number): number {
  if (size + PUNCTUATION > TEMPLATE_FILE_MAX_BYTES)
    throw new AppError("PAYLOAD_TOO_LARGE", "Export fewer templates at once");
  return size;
}
