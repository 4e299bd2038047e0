// Only images, styles and fonts are loaded; no scripts, forms or frames.
const POLICY =
  "default-src 'none'; img-src https: http: data:; style-src 'unsafe-inline'; font-src https: data:; base-uri 'none'; form-action 'none'";

/** Returns the policy for content from an unknown sender. */
export function policyFor({ pictures }: { pictures: boolean }): string {
  return `default-src 'none'; img-src ${pictures ? "https: " : ""}data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`;
}

/** Returns an email that only loads images, styles and fonts, regardless of its own policy. */
export function withPolicy(html: string, policy = POLICY): string {
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank">`;
  // The policy must precede anything it governs, so it goes directly after the doctype.
  const doctype = /^\s*<!doctype[^>]*>/i.exec(html)?.[0] ?? "<!doctype html>";
  return doctype + head + html.replace(/^\s*<!doctype[^>]*>/i, "");
}
