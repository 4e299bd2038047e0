import { expect, test } from "vitest";
import { agentName, agentOf } from "./agent-labels.ts";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
    { browser: "Chrome 131", system: "Windows", device: "desktop" },
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    { browser: "Safari 17", system: "iOS 17", device: "mobile" },
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
    { browser: "Safari 18", system: "macOS", device: "desktop" },
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
    { browser: "Chrome 130", system: "Android 14", device: "tablet" },
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0",
    { browser: "Firefox 132", system: "Linux", device: "desktop" },
  ],
])("describes browser and system: %s", (userAgent, words) => {
  expect(agentOf(userAgent)).toEqual(words);
});

test("uses a program's self-reported name", () => {
  const both = (browser: string, system: string) => `${browser} on ${system}`;
  expect(agentOf("")).toEqual({ device: "program" });
  expect(agentOf("node")).toEqual({ program: "node", device: "program" });
  expect(agentName(agentOf("curl/8.5.0"), both)).toBe("curl/8.5.0");
  expect(agentName(agentOf("shop-sync/2.1 (nightly)"), both)).toBe("shop-sync 2");
  expect(agentName(agentOf("x".repeat(500)), both)).toHaveLength(40);
  expect(agentName(agentOf(""), both)).toBeUndefined();
  expect(agentName({ browser: "Chrome 131", system: "Windows", device: "desktop" }, both)).toBe(
    "Chrome 131 on Windows",
  );
});

test("ignores invalid user agents", () => {
  expect(() => agentOf("\u0000<script>".repeat(50))).not.toThrow();
});
