import { decodeWords } from "./encoded-text.ts";
import { readParameters } from "./headers.ts";
import type { InboundAttachment } from "./inbound-mail.ts";
import { contentOf, isEmbedded, type MimePart, partsOf } from "./mime-tree.ts";
import { isAttachment } from "./part-text.ts";

const ATTACHMENTS_MAX = 100;

/** Returns the attachments of a message in their order, at most 100. */
export function attachmentsOf(root: MimePart): InboundAttachment[] {
  const found: InboundAttachment[] = [];
  for (const part of partsOf(root)) {
    if (found.length >= ATTACHMENTS_MAX) break;
    if (!isAttachment(part)) continue;
    const { value, parameters } = readParameters(part.headers.get("content-disposition"));
    const name = parameters.get("filename") ?? part.parameters.get("name") ?? "";
    found.push({
      name: safeName(decodeWords(name)),
      type: part.type,
      contentId: /<([^<>]{1,300})>/.exec(part.headers.get("content-id"))?.[1] ?? null,
      isInline: value === "inline" || (value === "" && part.headers.has("content-id")),
      content: isEmbedded(part) ? Buffer.from(part.body, "latin1") : contentOf(part),
    });
  }
  return found;
}

/** Returns a name without folders, control characters and bidirectional overrides. */
function safeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  return last
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .slice(0, 200);
}
