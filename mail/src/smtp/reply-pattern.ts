/** Maximum characters of a pattern. */
const LENGTH_MAX = 200;
/** Long enough for any server's sentence; the rest is ids and addresses. */
const READ_MAX = 600;
const GAP = "…";

const ADDRESS = /<?[^\s<>@"'()]+@[^\s<>@"'()]+>?/g;
const LINK = /https?:\/\/[^\s<>"')]+/gi;
const IPV4 = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g;
const IPV6 = /(?:[\da-f]{0,4}:){3,7}[\da-f]{0,4}/gi;
/** A status code of RFC 3463, or a code of a provider such as S3150, TSS04 or AUP#1310. */
const CODE =
  /^[([{]?(?:(?:[245]\d\d-)?[245]\.\d{1,3}\.\d{1,3}|#?[245]\d\d|[A-Z]{1,5}[-#(]?\d{1,6}\)?)[)\]}:;,.]*$/;
/** Words with digits are ids, unless they are shorter than this. */
const ID_MIN = 6;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Returns a link without parts that may identify a recipient or a message: its path stays, numbers in its query don't.
 */
function withoutQuery(link: string): string {
  const [path = "", query = ""] = link.split(/[?#]/, 2);
  return query === "" || /\d{2}|%|@/.test(query) ? path : link;
}

const withoutId = (word: string): string =>
  /\d/.test(word) && word.length >= ID_MIN && !CODE.test(word) && !/^https?:/i.test(word)
    ? GAP
    : word;

/**
 * Returns a server's reply without the parts about one recipient or message: addresses, names of mailboxes, networks,
 * ids and numbers become "…". Equal problems have equal patterns, and none contains personal data.
 */
export function replyPattern(reply: string, address?: string | null): string {
  let text = reply
    .slice(0, READ_MAX)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(LINK, withoutQuery)
    .replaceAll(ADDRESS, GAP)
    .replaceAll(IPV4, GAP)
    .replaceAll(IPV6, GAP);
  const mailbox = address?.slice(0, address.lastIndexOf("@")) ?? "";
  if (mailbox.length > 1) {
    const name = new RegExp(
      String.raw`(?<![\p{L}\p{N}])${escaped(mailbox)}(?![\p{L}\p{N}])`,
      "giu",
    );
    text = text.replaceAll(name, GAP);
  }
  const words = text.split(/\s+/).filter(Boolean).map(withoutId);
  return words
    .join(" ")
    .replaceAll(/…(?:[\s,;:/-]*…)+/g, GAP)
    .slice(0, LENGTH_MAX)
    .trim();
}
