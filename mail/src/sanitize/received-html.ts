import { namePictures } from "./own-pictures.ts";
import { withoutRemotePictures } from "./remote-pictures.ts";

/** Sanitized HTML of a received message. */
export interface ReceivedHtml {
  html: string;
  /** Replacements of the message's own `cid:` URLs, by Content-ID without angle brackets. */
  pictureNames: ReadonlyMap<string, string>;
}

/** The displayed HTML of a received message. */
export interface ShownHtml {
  html: string;
  /** Whether something would have been loaded from elsewhere. */
  blocked: boolean;
  /** Names of the message's own pictures that the HTML shows. */
  used: ReadonlySet<string>;
}

/** Names the message's own pictures and, unless `remotePictures`, removes everything that loads from elsewhere. */
export function showReceivedHtml(
  { html, pictureNames }: ReceivedHtml,
  remotePictures: boolean,
): ShownHtml {
  const named = namePictures(html, (contentId) => pictureNames.get(contentId));
  const shown = remotePictures
    ? { html: named.html, blocked: false }
    : withoutRemotePictures(named.html);
  return { ...shown, used: named.used };
}
