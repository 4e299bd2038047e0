import { useEffect, useState } from "react";
import type { ConversationMessage } from "../../lib/api.generated.ts";
import { fetchDataAddress } from "../../lib/download.ts";

/** By file id; null for one that could not be fetched. */
type Pictures = ReadonlyMap<string, string | null>;

/**
 * Returns the message's HTML with its own images embedded as data, because the frame that shows it has no origin and
 * may load nothing. Null until they are loaded, and while they are not `wanted`.
 */
export function useOwnPictures(
  conversationId: string,
  { html, attachments }: ConversationMessage,
  wanted: boolean,
): { html: string; shows: (fileId: string) => boolean } | null {
  const inline = attachments.filter(({ isInline }) => isInline);
  const asked = wanted ? inline.map(({ id, type }) => `${id} ${type}`).join("\n") : "";
  const [had, setHad] = useState<{ asked: string; pictures: Pictures }>({
    asked: "",
    pictures: new Map(),
  });

  useEffect(() => {
    if (asked === "") return;
    const over = new AbortController();
    const load = async (line: string): Promise<[string, string | null]> => {
      const [id = "", type = ""] = line.split(" ");
      const path = `/v1/Conversations/${conversationId}/Attachments/${id}`;
      return [id, await fetchDataAddress(path, type, over.signal).catch(() => null)];
    };
    void Promise.all(asked.split("\n").map(load)).then((loaded) => {
      if (!over.signal.aborted) setHad({ asked, pictures: new Map(loaded) });
    });
    return () => over.abort();
  }, [conversationId, asked]);

  if (!wanted || html === null || had.asked !== asked) return null;
  const { pictures } = had;
  return {
    html: withPictures(html, pictures),
    shows: (fileId) => typeof pictures.get(fileId) === "string",
  };
}

/** The server refers to images by the ids of their files, which the author of an email cannot know. */
function withPictures(html: string, pictures: Pictures): string {
  let filled = html;
  for (const [id, address] of pictures)
    if (address !== null) filled = filled.replaceAll(`cid:${id}`, () => address);
  return filled;
}
