import {
  AppError,
  type TemplateContent,
  type TemplateFile,
  type templateRoutes,
} from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { RouteResult } from "../../platform/http/handler.ts";
import { lockImages, storeImage } from "../images/index.ts";
import { picturesIn, unreadableParts, withImages } from "./content.ts";
import { presentSummary } from "./presentation.ts";
import { addTemplate } from "./service.ts";
import { spelledTags } from "./tags.ts";
import { mailFacts, requireSendable } from "./template-checks.ts";
import type { Actor } from "./template-events.ts";

type Imported = RouteResult<typeof templateRoutes.importFile>;

/**
 * Creates the templates of an exported file, all or none, as active. Existing pictures are reused;
 * others are added, and the content refers to them by their new ids. Nothing else in it changes.
 * @throws AppError VALIDATION or TEMPLATE_INVALID with paths into the file, IMAGE_UNREADABLE;
 * pictures added before a later one was rejected stay in the library
 */
export async function importTemplates(
  deps: Deps,
  actor: Actor,
  file: TemplateFile,
): Promise<Imported> {
  const { tenantId } = actor;
  const errors = file.templates.flatMap(({ content }, index) =>
    unreadableParts(content, `templates.${index}.content`),
  );
  if (errors.length > 0) throw new AppError("VALIDATION", undefined, { errors });
  for (const [index, { content }] of file.templates.entries()) {
    const known = await deps.database.tenant(tenantId, (tx) => mailFacts(tx, tenantId, content));
    // The file contains its own pictures. Missing ones are reported where they can be fixed: in the
    // editor, and before anything is sent.
    const pictures = picturesIn(content).map(({ source }) => source);
    await requireSendable(
      deps,
      actor.tenantId,
      content,
      { ...known, pictures },
      `templates.${index}.content.`,
    );
  }

  const replaced = await addPictures(deps, actor, file);
  return deps.database.tenant(tenantId, async (tx) => {
    const items: Imported["items"] = [];
    for (const { name, type, tags, content } of file.templates) {
      const facts = {
        name,
        type,
        tags: await spelledTags(tx, tenantId, tags),
        status: "active" as const,
      };
      items.push(
        presentSummary(
          await addTemplate(tx, actor, facts, withImages(content, replaced), { source: "file" }),
        ),
      );
    }
    return { items };
  });
}

/** Maps the file's pictures to their ids in this workspace. Skips pictures not used by any template. */
async function addPictures(
  deps: Deps,
  { tenantId, userId }: Actor,
  file: TemplateFile,
): Promise<Map<string, string>> {
  const shown = picturesOf(file.templates.map(({ content }) => content));
  const own = new Set(
    await deps.database.tenant(tenantId, (tx) =>
      lockImages(tx, tenantId, [...shown.values()].flat()),
    ),
  );
  const replaced = new Map<string, string>();
  for (const { id, name, alt, data } of file.images) {
    const sources = shown.get(id);
    if (!sources || sources.some((source) => own.has(source))) continue;
    const { source } = await storeImage(deps, tenantId, {
      userId,
      name,
      alt,
      content: Buffer.from(data, "base64"),
    });
    replaced.set(id, source);
  }
  return replaced;
}

/** Returns the library pictures shown in contents, by id, with their source texts. */
function picturesOf(contents: readonly TemplateContent[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { id, source } of contents.flatMap(picturesIn))
    found.set(id, [...(found.get(id) ?? []), source]);
  return found;
}
