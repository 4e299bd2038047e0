const NAME_MAX = 80;
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g;
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff]+/g;

const TAG = /<[/!?]?[a-z][^<>]*>?|<!--[^<>]*>?/gi;
const MARKDOWN_LINK = /!?\[([^\][]{0,500})\]\([^()\s]{0,2000}\)/g;
/** With a scheme, such as `https://…` or `mailto:…`, or starting with `www.`. */
const ADDRESS =
  /(?:\b[a-z][a-z0-9+.-]{0,19}:\/\/|\b(?:mailto|tel|sms|data|javascript):(?=\S)|\bwww\.)\S*/gi;
/** Such as `example.com/offer`: a domain with a path is not part of a name. */
const DOMAIN_WITH_PATH =
  /[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,9}\.\p{L}[\p{L}\p{N}-]{1,62}(?::\d{1,5})?[/?#]\S*/gu;

/**
 * Makes a user's text safe for a system email: removes markup and links and joins the rest into one line. Words around
 * a link stay.
 */
export function plainWords(text: string): string {
  return text
    .replace(CONTROL, " ")
    .replace(INVISIBLE, "")
    .replace(MARKDOWN_LINK, "$1")
    .replace(TAG, " ")
    .replace(ADDRESS, "")
    .replace(DOMAIN_WITH_PATH, "")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Cleans a name of a user, company or workspace like `plainWords`, and limits it to 80 characters.
 */
export function plainName(name: string): string {
  const characters = [...plainWords(name)];
  return characters.length > NAME_MAX
    ? `${characters.slice(0, NAME_MAX - 1).join("")}…`
    : characters.join("");
}

/**
 * Prevents email clients from turning domains such as "win.example.com" into links, with an
 * invisible word joiner after the dot.
 */
export function unlinked(text: string): string {
  return text.replace(/(?<=\S)([.。．｡@]|:(?=\/))(?=\S)/g, "$1\u2060");
}
