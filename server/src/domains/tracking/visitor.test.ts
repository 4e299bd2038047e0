import { describe, expect, it } from "vitest";
import { clicksPerContact, opensPerContact, readVisitor } from "./visitor.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
const WINDOWS =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";

describe("email clients and browsers", () => {
  it.each([
    ["Safari on a phone", IPHONE, "safari", "mobile"],
    [
      "Apple Mail on a phone, without Privacy Protection",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 15_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
      "appleMail",
      "mobile",
    ],
    [
      "Apple Mail on a Mac",
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)",
      "appleMail",
      "desktop",
    ],
    [
      "an iPad",
      "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1",
      "safari",
      "tablet",
    ],
    ["Chrome on Windows", WINDOWS, "chrome", "desktop"],
    ["Edge", `${WINDOWS} Edg/126.0.0.0`, "edge", "desktop"],
    ["Opera", `${WINDOWS} OPR/110.0.0.0`, "opera", "desktop"],
    [
      "Chrome on Android",
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
      "chrome",
      "mobile",
    ],
    [
      "Samsung's browser on a tablet",
      "Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Safari/537.36",
      "samsungInternet",
      "tablet",
    ],
    [
      "Firefox on Linux",
      "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0",
      "firefox",
      "desktop",
    ],
    [
      "Thunderbird",
      "Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Thunderbird/115.11.0",
      "thunderbird",
      "desktop",
    ],
    [
      "Outlook on Windows",
      "Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/7.0; .NET4.0C; .NET4.0E; Microsoft Outlook 16.0.4266; ms-office; MSOffice 16)",
      "outlook",
      "desktop",
    ],
    [
      "Outlook on a Mac",
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) MacOutlook/16.86.24060916",
      "outlook",
      "desktop",
    ],
    [
      "a phone called Cubot",
      "Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
      "chrome",
      "mobile",
    ],
    ["an unknown program", "Unheard/1.0", "other", "unknown"],
  ])("%s", (_, agent, client, device) => {
    const visitor = readVisitor(agent);
    expect(visitor).toEqual({ kind: "human", client, device });
    expect([opensPerContact(visitor), clicksPerContact(visitor)]).toEqual([true, true]);
  });
});

describe("proxies of mail providers", () => {
  it.each([
    [
      "Gmail",
      "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)",
      "gmail",
    ],
    ["Yahoo", "YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html", "yahoo"],
  ])("count as an open but not as a click: %s", (_, agent, client) => {
    const visitor = readVisitor(agent);
    expect(visitor).toEqual({ kind: "proxy", client, device: "unknown" });
    expect([opensPerContact(visitor), clicksPerContact(visitor)]).toEqual([true, false]);
  });
});

describe("machines", () => {
  it.each([
    ["Apple's Mail Privacy Protection", "Mozilla/5.0", "apple", "appleMail"],
    [
      "Gmail when a message arrives",
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0",
      "scanner",
      "gmail",
    ],
    ["no user agent", undefined, "scanner", "scanner"],
    ["an empty name", " ", "scanner", "scanner"],
    ["Barracuda", "BarracudaCentral/1.0 (Link Protection)", "scanner", "scanner"],
    ["Proofpoint", "Mozilla/5.0 (compatible; proofpoint-urldefense)", "scanner", "scanner"],
    ["Office discovering documents", "Microsoft Office Existence Discovery", "scanner", "scanner"],
    ["a link preview of Bing", `${WINDOWS} BingPreview/1.0b`, "scanner", "scanner"],
    [
      "Google's crawler",
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
      "scanner",
      "scanner",
    ],
    ["Slack", "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "scanner", "scanner"],
    [
      "Facebook",
      "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
      "scanner",
      "scanner",
    ],
    ["WhatsApp", "WhatsApp/2.23.20.0", "scanner", "scanner"],
    ["Telegram", "TelegramBot (like TwitterBot)", "scanner", "scanner"],
    [
      "a headless browser",
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36",
      "scanner",
      "scanner",
    ],
    ["curl", "curl/8.5.0", "scanner", "scanner"],
    ["Python", "python-requests/2.32.3", "scanner", "scanner"],
    ["Go", "Go-http-client/2.0", "scanner", "scanner"],
    ["Node", "node", "scanner", "scanner"],
  ])("are not counted as human: %s", (_, agent, kind, client) => {
    const visitor = readVisitor(agent);
    expect(visitor).toEqual({ kind, client, device: "unknown" });
    expect([opensPerContact(visitor), clicksPerContact(visitor)]).toEqual([false, false]);
  });
});
