import Bowser from "bowser";

export type Device = "desktop" | "mobile" | "tablet" | "program";

export interface Agent {
  /** "Chrome 131"; undefined when it says nothing that is known. */
  browser?: string;
  /** "Windows 11"; undefined when unknown. */
  system?: string;
  /** What a program that is no browser calls itself: "curl/8.5.0". */
  program?: string;
  device: Device;
}

/** A program's own name is cut here: it may be anything. */
const PROGRAM_MAX = 40;

/** Reads what a browser or program says of itself. What it says is shown as text and decides nothing. */
export function agentOf(userAgent: string): Agent {
  if (userAgent.trim() === "") return { device: "program" };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const name = browser.name && [browser.name, browser.version?.split(".", 1)[0]].filter(Boolean).join(" ");
  const system = os.name && [os.name, systemVersion(os)].filter(Boolean).join(" ");
  const { type } = platform;
  const device = type === "mobile" || type === "tablet" || type === "desktop" ? type : "program";
  const program = device === "program" && !name ? userAgent.trim().split(/\s/u, 1)[0]?.slice(0, PROGRAM_MAX) : undefined;
  return {
    ...(name ? { browser: name } : {}),
    ...(system ? { system } : {}),
    ...(program ? { program } : {}),
    device,
  };
}

/** What to call it in a list; undefined when it said nothing of itself. */
export function agentName({ browser, system, program }: Agent, both: (browser: string, system: string) => string): string | undefined {
  return browser && system ? both(browser, system) : (browser ?? program ?? system);
}

/** The part of a system's version that people know; browsers no longer tell the true one of Windows and macOS. */
function systemVersion(os: { name?: string; version?: string }): string | undefined {
  if (os.name === "Windows" || os.name === "macOS") return undefined;
  return os.version?.split(".", 1)[0];
}
