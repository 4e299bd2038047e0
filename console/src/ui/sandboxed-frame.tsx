import { useMemo, useState } from "react";
import classes from "./sandboxed-frame.module.css";

export interface SandboxedFrameProps {
  html: string;
  /** Says to assistive technology what is shown. */
  title: string;
  /** Pixels; the frame scrolls inside when the content is longer. Default 640. */
  height?: number;
}

// Nothing is loaded but pictures, styles and fonts; no script, no form, no frame.
const POLICY =
  "default-src 'none'; img-src https: http: data:; style-src 'unsafe-inline'; font-src https: data:; base-uri 'none'; form-action 'none'";

/**
 * Shows foreign HTML (a mail) where it can do no harm: an origin of its own, no scripts, a strict
 * content policy. Links open in a new tab.
 */
export function SandboxedFrame({ html, title, height = 640 }: SandboxedFrameProps) {
  const document = useMemo(() => withPolicy(html), [html]);
  const [loaded, setLoaded] = useState(false);
  return (
    <iframe
      className={classes.frame}
      data-loaded={loaded}
      title={title}
      srcDoc={document}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      style={{ blockSize: height }}
      onLoad={() => setLoaded(true)}
    />
  );
}

function withPolicy(html: string): string {
  const head = `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><base target="_blank">`;
  // The policy must come before anything it governs, so it goes right behind the doctype, whatever follows.
  const doctype = /^\s*<!doctype[^>]*>/i.exec(html)?.[0] ?? "<!doctype html>";
  return doctype + head + html.replace(/^\s*<!doctype[^>]*>/i, "");
}
