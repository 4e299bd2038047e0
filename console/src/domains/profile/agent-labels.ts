import Bowser from "bowser";

export type Device = "desktop" | "mobile" | "tablet" | "program";

export interface Agent {
  /** "Chrome 131"; undefined if not recognized. */
  browser?: string;
  /** "Windows 11"; undefined when unknown. */
  system?: string;
  /** The self-reported name of a program that is not a browser: "curl/8.5.0". */
  program?: string;
  device: Device;
}

/** Maximum length of a program's name, since it can be anything. */
const PROGRAM_MAX = 40;

/** Parses a user agent. It is only displayed and decides nothing. */
export function agentOf(userAgent: string): Agent {
  if (userAgent.trim() === "") return { device: "program" };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const name =
    browser.name && [browser.name, browser.version?.split(".", 1)[0]].filter(Boolean).join(" ");
  const system = os.name && [os.name, systemVersion(os)].filter(Boolean).join(" ");
  const { type } = platform;
  const device = type === "mobile" || type === "tablet" || type === "desktop" ? type : "program";
  const program =
    device === "program" && !name
      ? userAgent.trim().split(/\s/u, 1)[0]?.slice(0, PROGRAM_MAX)
      : undefined;
  return {
    ...(name ? { browser: name } : {}),
    ...(system ? { system } : {}),
    ...(program ? { program } : {}),
    device,
  };
}

/** Returns a name for lists; undefined if nothing was recognized. */
export function agentName(
  { browser, system, program }: Agent,
  both: (browser: string, system: string) => string,
): string | undefined {
  return browser && system ? both(browser, system) : (browser ?? program ?? system);
}

/** Returns the well-known part of a system's version; browsers no longer report the real one for Windows and macOS. */
function systemVersion(os: { name?: string; version?: string }): string | undefined {
  if (os.name === "Windows" || os.name === "macOS") return undefined;
  return os.version?.split(".", 1)[0];
}
