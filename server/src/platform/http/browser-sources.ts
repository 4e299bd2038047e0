/** Other sites that pages of the console need, beyond this server. */
export interface BrowserSources {
  scripts: readonly string[];
  frames: readonly string[];
  connections: readonly string[];
}

/** Returns the content security policy directives that include other sites. */
export function sourceDirectives(sources: readonly BrowserSources[]): Record<string, string[]> {
  const of = (kind: keyof BrowserSources) => [...new Set(sources.flatMap((one) => one[kind]))];
  const frames = of("frames");
  return {
    "script-src": ["'self'", ...of("scripts")],
    "connect-src": ["'self'", ...of("connections")],
    // Emails are displayed with srcdoc, which needs no source.
    "frame-src": frames.length > 0 ? frames : ["'none'"],
  };
}
