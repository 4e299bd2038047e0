import { ActionIcon, Modal, Tooltip } from "@mantine/core";
import { CornersOutIcon } from "@phosphor-icons/react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./sandboxed-frame.module.css";

export interface SandboxedFrameProps {
  html: string;
  /** Says to assistive technology what is shown. */
  title: string;
  /** A fixed height in pixels, for a glimpse. Otherwise most of the window, and the reader may pull it taller or fill the screen. */
  height?: number;
  /** As tall as what it stands in, which has a height of its own; without the tools of a reader. */
  fill?: boolean;
  /** Written by somebody we do not know: links lead nowhere, and nothing is loaded from elsewhere but pictures, if these are wanted. */
  stranger?: { pictures: boolean } | undefined;
}

// Nothing is loaded but pictures, styles and fonts; no script, no form, no frame.
const POLICY =
  "default-src 'none'; img-src https: http: data:; style-src 'unsafe-inline'; font-src https: data:; base-uri 'none'; form-action 'none'";

function policyFor({ pictures }: { pictures: boolean }): string {
  return `default-src 'none'; img-src ${pictures ? "https: " : ""}data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`;
}

/**
 * Shows foreign HTML (a mail) where it can do no harm: an origin of its own, no scripts, a strict
 * content policy. Links open in a new tab. What has an origin of its own cannot be measured from
 * outside, and without scripts it cannot tell its height: so it scrolls inside.
 */
export function SandboxedFrame({ html, title, height, fill = false, stranger }: SandboxedFrameProps) {
  const { t } = useTranslation("common");
  const [whole, setWhole] = useState(false);
  if (fill) return <Frame html={html} title={title} stranger={stranger} fill />;
  if (height !== undefined) return <Frame html={html} title={title} stranger={stranger} height={height} />;
  return (
    <div className={classes.reader}>
      <Frame html={html} title={title} stranger={stranger} />
      <Tooltip label={t("frame.whole")}>
        <ActionIcon variant="default" size={36} className={classes.whole} aria-label={t("frame.whole")} onClick={() => setWhole(true)}>
          <CornersOutIcon size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Modal
        opened={whole}
        onClose={() => setWhole(false)}
        fullScreen
        title={<bdi>{title}</bdi>}
        classNames={{ body: classes.screenBody, content: classes.screen }}
        transitionProps={{ transition: "fade", duration: 140 }}
      >
        <Frame html={html} title={title} stranger={stranger} />
      </Modal>
    </div>
  );
}

function Frame({ html, title, height, fill, stranger }: SandboxedFrameProps) {
  const policy = stranger ? policyFor(stranger) : POLICY;
  const document = useMemo(() => withPolicy(html, policy), [html, policy]);
  const [loaded, setLoaded] = useState(false);
  return (
    <iframe
      className={classes.frame}
      data-loaded={loaded}
      data-fill={fill}
      title={title}
      srcDoc={document}
      sandbox={stranger ? "" : "allow-popups allow-popups-to-escape-sandbox"}
      referrerPolicy="no-referrer"
      style={height === undefined ? undefined : { blockSize: height }}
      onLoad={() => setLoaded(true)}
    />
  );
}

/** A mail that loads nothing but pictures, styles and fonts, whatever it says itself. */
export function withPolicy(html: string, policy = POLICY): string {
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank">`;
  // The policy must come before anything it governs, so it goes right behind the doctype, whatever follows.
  const doctype = /^\s*<!doctype[^>]*>/i.exec(html)?.[0] ?? "<!doctype html>";
  return doctype + head + html.replace(/^\s*<!doctype[^>]*>/i, "");
}
