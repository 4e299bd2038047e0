import { namePictures } from "./own-pictures.ts";
import { withoutRemotePictures } from "./remote-pictures.ts";

/** Sanitized HTML of a received message. */
export interface ReceivedHtml {
  html: string;
  /** What `cid:` URLs of the message's own pictures become, by Content-ID without angle brackets. */
  pictureNames: ReadonlyMap<string, string>;
}

/** The HTML of a received message as it is shown. */
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
