/**
 * Who fetched an image or followed a link:
 *
 * - `human`: a person's mail program or browser.
 * - `proxy`: a mail provider fetches on behalf of a person who opens. Gmail (GoogleImageProxy) and
 *   Yahoo (YahooMailProxy) do so when the message is shown, and cache the image; they hide who and
 *   from where, not that it was opened. These count as human opens.
 * - `apple`: Mail Privacy Protection fetches the images of every message in the background, read or
 *   not, with the bare user agent `Mozilla/5.0`. It is no evidence of a human reader, and counts as a
 *   machine open.
 * - `scanner`: software that checks messages and links before people see them, Gmail when a message
 *   arrives, and link previews.
 *
 * Sources: Apple, "Use Mail Privacy Protection" (remote content is downloaded in the background
 * when the message arrives, not when it is viewed); Gmail's help on images (shown through Google's
 * proxy servers once a message is opened); Yahoo's help on its mail proxy; SparkPost, "Gmail is
 * prefetching images" (2022: the proxy's fetches are opens, those on arrival are not and have their
 * own user agent, 1 to 6 % of the opens at Gmail); SocketLabs, who recognize Apple's fetches by the
 * bare user agent. All of it is an estimate: scanners may look like a browser, which is why the
 * ledger also judges by time.
 */
type VisitorKind = "human" | "proxy" | "apple" | "scanner";

/** Email clients and browsers, as named in breakdowns. */
type Client =
  | "appleMail"
  | "gmail"
  | "outlook"
  | "thunderbird"
  | "yahoo"
  | "chrome"
  | "edge"
  | "firefox"
  | "opera"
  | "safari"
  | "samsungInternet"
  | "scanner"
  | "other";

type Device = "desktop" | "mobile" | "tablet" | "unknown";

export interface Visitor {
  kind: VisitorKind;
  client: Client;
  device: Device;
}

/** A HEAD request displays nothing. */
export const HEAD_VISITOR: Visitor = { kind: "scanner", client: "scanner", device: "unknown" };
const SCANNER = HEAD_VISITOR;

/** Mail security, link previews, crawlers. A Cubot is a phone. */
const NAMED_MACHINES =
  /(?<!cu)bot\b|bot[/;)]|crawl|spider|scanner|link.?check|preview|validator|monitor|safebrowsing|google-safety|facebookexternalhit|whatsapp|barracuda|proofpoint|mimecast|ironport|cisco.?secure|fortiguard|fortimail|sophos|symantec|messagelabs|bitdefender|kaspersky|trend ?micro|\btmes\b|zscaler|vade|cloudmark|virustotal|urlscan|existence discovery|protocol discovery|headlesschrome|phantomjs|puppeteer|playwright|selenium/i;
/** HTTP libraries; none of them shows a message. */
const LIBRARIES =
  /^(?:curl|wget|python|aiohttp|httpx|go-http-client|java\/|apache-httpclient|libwww|lwp|node|undici|axios|got|ruby|php|guzzle|scrapy|postman|insomnia|dart|rust|reqwest|perl|faraday)/i;
/** The user agent with which Gmail fetches images when a message arrives: an Edge of 2015 that repeats its prefix. */
const GMAIL_ON_ARRIVAL = /Edge\/12\.246 Mozilla\/5\.0$/;

const PROXIES: readonly [RegExp, Client][] = [
  [/GoogleImageProxy/, "gmail"],
  [/YahooMailProxy/, "yahoo"],
];

// The first match wins: user agents also contain the names of the browsers they descend from.
const PROGRAMS: readonly [RegExp, Client][] = [
  [/Thunderbird\//, "thunderbird"],
  [/Outlook|ms-?office/i, "outlook"],
  [/\bEdg(?:e|A|iOS)?\//, "edge"],
  [/\bOPR\/|\bOpera/, "opera"],
  [/SamsungBrowser\//, "samsungInternet"],
  [/Firefox\/|FxiOS\//, "firefox"],
  [/Chrome\/|CriOS\//, "chrome"],
  [/Safari\//, "safari"],
  // Apple's web engine without a browser around it.
  [/(?:Macintosh|iPhone|iPad).*AppleWebKit\//, "appleMail"],
];

const PLACES: readonly [RegExp, Device][] = [
  [/iPad|Tablet|Android(?!.*\bMobile\b)/, "tablet"],
  [/iPhone|iPod|Mobile|Android/, "mobile"],
  [/Windows|Macintosh|X11|Linux|CrOS/, "desktop"],
];

/** Classifies a request by its user agent; see `VisitorKind`. */
export function readVisitor(userAgent: string | undefined): Visitor {
  const agent = userAgent?.trim() ?? "";
  const proxy = PROXIES.find(([pattern]) => pattern.test(agent));
  if (proxy) return { kind: "proxy", client: proxy[1], device: "unknown" };
  if (agent === "Mozilla/5.0") return { kind: "apple", client: "appleMail", device: "unknown" };
  if (GMAIL_ON_ARRIVAL.test(agent)) return { ...SCANNER, client: "gmail" };
  if (agent === "" || LIBRARIES.test(agent) || NAMED_MACHINES.test(agent)) return SCANNER;
  const client = PROGRAMS.find(([pattern]) => pattern.test(agent))?.[1] ?? "other";
  const device = PLACES.find(([pattern]) => pattern.test(agent))?.[1] ?? "unknown";
  return { kind: "human", client, device };
}

/** Returns whether an open by such a visitor counts as human. */
export const opensPerContact = ({ kind }: Visitor): boolean => kind === "human" || kind === "proxy";

/** Returns whether a click counts as human: image proxies follow no links. */
export const clicksPerContact = ({ kind }: Visitor): boolean => kind === "human";
