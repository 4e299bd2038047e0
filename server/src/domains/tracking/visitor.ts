/**
 * Who fetched a picture or followed a link:
 *
 * - `human`: a person's mail program or browser.
 * - `proxy`: a mail provider fetches for a person who opens. Gmail (GoogleImageProxy) and Yahoo (YahooMailProxy) do so
 *   when the mail is shown, and keep the picture; they hide who and from where, not that it was opened. These count as
 *   people's opens.
 * - `apple`: Mail Privacy Protection fetches every mail's pictures in the background, read or not, and names itself by
 *   a bare `Mozilla/5.0`. It says nothing about a person, and counts as a machine's open.
 * - `scanner`: what checks mails and links before people see them, Gmail on a mail's arrival, and programs that show
 *   previews of links.
 *
 * Sources: Apple, "Use Mail Privacy Protection" (remote content is downloaded in the background when the mail arrives,
 * not when it is looked at); Gmail's help on images (shown through Google's proxy servers once a mail is opened); Yahoo's
 * help on its mail proxy; SparkPost, "Gmail is prefetching images" (2022: the proxy's fetches are opens, those on arrival
 * are not and have an agent of their own, 1 to 6 % of the opens at Gmail); SocketLabs, who tell Apple's fetches by the
 * bare agent. All of it is an estimate: scanners may look like a browser, which is why the ledger judges by time too.
 */
type VisitorKind = "human" | "proxy" | "apple" | "scanner";

/** What people read with, as breakdowns name it. */
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

/** A HEAD request: whoever asks so shows nothing to anybody. */
export const LOOKING_ONLY: Visitor = { kind: "scanner", client: "scanner", device: "unknown" };
const SCANNER = LOOKING_ONLY;

/** Mail security, previews of links, crawlers. A Cubot is a telephone. */
const NAMED_MACHINES =
  /(?<!cu)bot\b|bot[/;)]|crawl|spider|scanner|link.?check|preview|validator|monitor|safebrowsing|google-safety|facebookexternalhit|whatsapp|barracuda|proofpoint|mimecast|ironport|cisco.?secure|fortiguard|fortimail|sophos|symantec|messagelabs|bitdefender|kaspersky|trend ?micro|\btmes\b|zscaler|vade|cloudmark|virustotal|urlscan|existence discovery|protocol discovery|headlesschrome|phantomjs|puppeteer|playwright|selenium/i;
/** Programs that speak HTTP by themselves; none of them shows a mail. */
const LIBRARIES =
  /^(?:curl|wget|python|aiohttp|httpx|go-http-client|java\/|apache-httpclient|libwww|lwp|node|undici|axios|got|ruby|php|guzzle|scrapy|postman|insomnia|dart|rust|reqwest|perl|faraday)/i;
/** How Gmail fetches pictures when a mail arrives: an Edge of 2015 that repeats its beginning. */
const GMAIL_ON_ARRIVAL = /Edge\/12\.246 Mozilla\/5\.0$/;

const PROXIES: readonly [RegExp, Client][] = [
  [/GoogleImageProxy/, "gmail"],
  [/YahooMailProxy/, "yahoo"],
];

// The first that fits: browsers name those that they descend from as well.
const PROGRAMS: readonly [RegExp, Client][] = [
  [/Thunderbird\//, "thunderbird"],
  [/Outlook|ms-?office/i, "outlook"],
  [/\bEdg(?:e|A|iOS)?\//, "edge"],
  [/\bOPR\/|\bOpera/, "opera"],
  [/SamsungBrowser\//, "samsungInternet"],
  [/Firefox\/|FxiOS\//, "firefox"],
  [/Chrome\/|CriOS\//, "chrome"],
  [/Safari\//, "safari"],
  // A page engine of Apple's without a browser around it.
  [/(?:Macintosh|iPhone|iPad).*AppleWebKit\//, "appleMail"],
];

const PLACES: readonly [RegExp, Device][] = [
  [/iPad|Tablet|Android(?!.*\bMobile\b)/, "tablet"],
  [/iPhone|iPod|Mobile|Android/, "mobile"],
  [/Windows|Macintosh|X11|Linux|CrOS/, "desktop"],
];

/** What a request's user agent tells of who sent it; see `VisitorKind`. */
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

/** Whether an open by such a visitor counts as a person's. */
export const opensForPerson = ({ kind }: Visitor): boolean => kind === "human" || kind === "proxy";

/** Whether a click counts as one: nobody's link is followed by a proxy for pictures. */
export const clicksForPerson = ({ kind }: Visitor): boolean => kind === "human";
