import { ActionIcon, Modal, Tooltip } from "@mantine/core";
import { CornersOutIcon } from "@phosphor-icons/react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { policyFor, withPolicy } from "./frame-policy.ts";
import classes from "./sandboxed-frame.module.css";

export interface SandboxedFrameProps {
  html: string;
  /** Names the content for assistive technology. */
  title: string;
  /**
   * A fixed height in pixels, for a preview. Otherwise most of the window; the reader can resize it or make it
   * full-screen.
   */
  height?: number;
  /** As tall as its container, which has its own height; without the reader's tools. */
  fill?: boolean;
  /** Content from an unknown sender: links are disabled, and nothing is loaded except images, if they are allowed. */
  outsider?: { pictures: boolean } | undefined;
}

/**
 * Shows untrusted HTML (an email) safely: in its own origin, without scripts, with a strict content policy. Links open
 * in a new tab. A separate origin cannot be measured from outside, and without scripts it cannot report its height, so
 * it scrolls inside.
 */
export function SandboxedFrame({
  html,
  title,
  height,
  fill = false,
  outsider,
}: SandboxedFrameProps) {
  const { t } = useTranslation("common");
  const [whole, setWhole] = useState(false);
  if (fill) return <Frame html={html} title={title} outsider={outsider} fill />;
  if (height !== undefined)
    return <Frame html={html} title={title} outsider={outsider} height={height} />;
  return (
    <div className={classes.reader}>
      <Frame html={html} title={title} outsider={outsider} />
      <Tooltip label={t("frame.whole")}>
        <ActionIcon
          variant="default"
          size={36}
          className={classes.whole}
          aria-label={t("frame.whole")}
          onClick={() => setWhole(true)}
        >
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
        <Frame html={html} title={title} outsider={outsider} />
      </Modal>
    </div>
  );
}

function Frame({ html, title, height, fill, outsider }: SandboxedFrameProps) {
  const policy = outsider && policyFor(outsider);
  const document = useMemo(() => withPolicy(html, policy), [html, policy]);
  const [loaded, setLoaded] = useState(false);
  return (
    <iframe
      className={classes.frame}
      data-loaded={loaded}
      data-fill={fill}
      title={title}
      srcDoc={document}
      sandbox={outsider ? "" : "allow-popups allow-popups-to-escape-sandbox"}
      referrerPolicy="no-referrer"
      style={height === undefined ? undefined : { blockSize: height }}
      onLoad={() => setLoaded(true)}
    />
  );
}
