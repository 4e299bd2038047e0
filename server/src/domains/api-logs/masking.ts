import { API_LOG_BODY_BYTES, API_LOG_MASK } from "@arauto/contracts";
import { LRUCache } from "lru-cache";
import { maskApiKeys } from "../../platform/crypto/api-key-format.ts";

/** Fields whose values are secrets wherever they occur. */
const SECRET_FIELD =
  /pass(?:word|phrase|code)?$|secret|token|authorization|api[-_]?key|private[-_]?key|credential|cookie|^otp$/i;
/** Fields with personal data wherever they occur. */
const PERSONAL_FIELD =
  /^(?:phone|mobile|whatsapp|cpf|document|passport)(?:[-_]?number)?$|^(?:first|last|full|middle|sur)[-_]?name$|^birth[-_]?(?:day|date)$|^(?:postal|street)?[-_]?address$/i;
/** Fields with personal data in routes about contacts: elsewhere a name is that of a template or campaign. */
const CONTACT_FIELD = /^(?:name|fields|reply|text|wording)$/i;
const CONTACT_ROUTES =
  /^\/v1\/(?:Accounts|AccountOperations|Imports|Suppressions|Conversations|PersonalData)/;
/** Contents of an email, and files: they may contain anything, such as a link that resets a password. */
const EMAIL_FIELD = /^(?:name|html|text|content)$/i;
const EMAIL_ROUTES = /^\/v1\/Emails/;
/** Fields with the workspace's own addresses. */
const OWN_ADDRESS_FIELD = /^(?:from|sender|reply[-_]?to)$/i;

// Lengths are limited, so that a text with endless words takes no longer.
const EMAIL =
  /([\p{L}\p{N}])[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{0,63}@([\p{L}\p{N}])[\p{L}\p{N}.-]{0,252}\.([\p{L}\p{N}]{2,24})/gu;
const WEBHOOK_SECRET = /(whs(?:ec|k)_)[\w+/=-]{8,}/g;
const JSON_WEB_TOKEN = /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g;
const BEARER = /(Bearer|Basic) +[\w+/=.~-]{8,}/gi;

/** The part of a URL that carries the secrets of links. */
const URL_QUERY = /(\bhttps?:\/\/[^\s"'<>?#]{1,2000}[?#])[^\s"'<>]+/gi;

/** Only text that matches this can contain anything to mask. */
const SUSPECT = /@|arauto_|whs|eyJ|bearer|basic/i;

/** `links`: URLs in it may give access to something. */
type Kind = "secret" | "personal" | "own" | "links" | null;

/** Masks secrets and, unless they are the workspace's own, email addresses in any text. */
export function maskText(text: string, keepsAddresses = false): string {
  if (!SUSPECT.test(text)) return text;
  let masked = maskApiKeys(text);
  if (masked.includes("whs")) masked = masked.replace(WEBHOOK_SECRET, `$1${API_LOG_MASK}`);
  if (masked.includes("eyJ")) masked = masked.replace(JSON_WEB_TOKEN, API_LOG_MASK);
  masked = masked.replace(BEARER, `$1 ${API_LOG_MASK}`);
  return keepsAddresses || !masked.includes("@")
    ? masked
    : masked.replace(EMAIL, `$1${API_LOG_MASK}@$2••••.$3`);
}

type Subject = "contacts" | "emails" | "others";

/** Kinds of fields by name and route: the same names recur. */
const KNOWN_MAX = 1_000;
const known: Record<Subject, LRUCache<string, { kind: Kind }>> = {
  contacts: new LRUCache({ max: KNOWN_MAX }),
  emails: new LRUCache({ max: KNOWN_MAX }),
  others: new LRUCache({ max: KNOWN_MAX }),
};

function subjectOf(route: string): Subject {
  if (CONTACT_ROUTES.test(route)) return "contacts";
  return EMAIL_ROUTES.test(route) ? "emails" : "others";
}

function kindOf(name: string, route: string): Kind {
  const subject = subjectOf(route);
  const kinds = known[subject];
  const found = kinds.get(name);
  if (found) return found.kind;
  const kind = judgeField(name, subject);
  kinds.set(name, { kind });
  return kind;
}

function judgeField(name: string, subject: Subject): Kind {
  if (SECRET_FIELD.test(name)) return "secret";
  if (PERSONAL_FIELD.test(name)) return "personal";
  if (OWN_ADDRESS_FIELD.test(name)) return "own";
  if (subject === "contacts") return CONTACT_FIELD.test(name) ? "personal" : null;
  if (subject !== "emails") return null;
  if (EMAIL_FIELD.test(name)) return "personal";
  return name === "data" ? "links" : null;
}

const TOKENS = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[{}[\],:]|[^"{}[\],:]+/g;

/**
 * Masks a JSON text, whole or truncated, without parsing it: the work depends only on the stored length, and invalid
 * JSON is masked as well as possible. Values inside a masked field are masked, too.
 */
export function maskJson(text: string, route: string): string {
  const start = text.slice(0, API_LOG_BODY_BYTES);
  /** Open objects and arrays. */
  const open: { isObject: boolean; kind: Kind }[] = [];
  let field: string | null = null;
  let isName = false;
  let masked = "";
  for (const [token] of start.matchAll(TOKENS)) {
    const around = open.at(-1);
    const kind = around?.kind ?? (field === null ? null : kindOf(field, route));
    if (token === "{" || token === "[") {
      open.push({ isObject: token === "{", kind });
      isName = token === "{";
      field = null;
    } else if (token === "}" || token === "]") {
      open.pop();
      isName = false;
    } else if (token === ",") {
      isName = around?.isObject ?? false;
      field = null;
    } else if (token === ":") {
      isName = false;
    } else if (token.startsWith('"')) {
      if (isName) field = decoded(token);
      masked += isName ? maskString(token, null) : maskString(token, kind);
      continue;
    } else {
      // A name without quotes is not JSON, but its value may still be a secret.
      if (isName && token.trim() !== "") field = token.trim();
      masked += maskLiteral(token, kind);
      continue;
    }
    masked += token;
  }
  return masked;
}

function maskString(token: string, kind: Kind): string {
  if (token === '""') return token;
  if (kind === "secret" || kind === "personal") return `"${API_LOG_MASK}"`;
  const text = token.includes("\\u") ? JSON.stringify(decoded(token)) : token;
  const masked = maskText(text, kind === "own");
  return kind === "links" ? masked.replace(URL_QUERY, `$1${API_LOG_MASK}`) : masked;
}

/** Masks a number of a masked field; true, false and null reveal nothing. */
function maskLiteral(token: string, kind: Kind): string {
  const isNumber = /^\s*-?\d/.test(token);
  return isNumber && (kind === "secret" || kind === "personal")
    ? token.replace(/\S+/, `"${API_LOG_MASK}"`)
    : maskText(token);
}

/** Returns the text of a JSON string; a malformed one without its quotes. */
function decoded(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token.replaceAll('"', "");
  }
}

const PATH_MAX = 2_000;

/** Masks the path and query of a URL, and decodes them for reading. */
export function maskUrl(url: string, route: string): string {
  const [path = "", query] = url.split(/\?(.*)/s, 2);
  const maskedPath = path
    .slice(0, PATH_MAX)
    .split("/")
    .map((segment) => {
      const text = decodedPart(segment);
      const masked = maskText(text);
      return masked === text ? segment : masked;
    })
    .join("/");
  if (query === undefined) return maskedPath;
  const maskedQuery = query
    .slice(0, PATH_MAX)
    .split("&")
    .map((pair) => {
      const [name = "", value] = pair.split(/=(.*)/s, 2);
      if (value === undefined) return maskText(pair);
      const kind = kindOf(decodedPart(name), route);
      const text = decodedPart(value.replaceAll("+", " "));
      const masked = kind === "secret" || kind === "personal" ? API_LOG_MASK : maskText(text);
      return `${name}=${masked === text ? value : masked}`;
    })
    .join("&");
  return `${maskedPath}?${maskedQuery}`;
}

function decodedPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a stored text has masked values. */
export const hasMask = (text: string): boolean =>
  text.includes("••••") || text.includes("[secret]");
