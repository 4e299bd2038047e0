import { Skeleton } from "@mantine/core";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react";
import { type Ref, useEffect, useMemo, useRef, useState } from "react";
import { withPolicy } from "../../ui/layout/frame-policy.ts";
import { appearanceOf } from "./editor/preview-appearance.ts";
import classes from "./mail-thumbnail.module.css";

/** The width of an email on a desktop, in pixels. */
const MAIL_WIDTH = 600;
/** How far outside the viewport an email starts loading. */
const AHEAD = "400px";
// A thumbnail does not scroll; overflowing content is cut off.
const STILL = "<style>html{overflow:hidden}</style>";

export interface MailThumbnailProps {
  /** Undefined while loading; empty if there is nothing to show. */
  html: string | undefined;
  failed?: boolean;
  /** Whether it is near the viewport; until then no skeleton is animated. */
  near: boolean;
  /** The name of the email. */
  name: string;
  ref?: Ref<HTMLDivElement>;
}

/** A thumbnail of an email, from its top. Decorative: the name is next to it. */
export function MailThumbnail({ html, failed = false, near, name, ref }: MailThumbnailProps) {
  const [box, scale] = useScale();
  const [shown, setShown] = useState(false);
  const page = useMemo(
    () => (html ? withPolicy(STILL + appearanceOf(html, { scheme: "light", pictures: true })) : ""),
    [html],
  );
  const nothing = failed || html === "";
  return (
    <div className={classes.thumbnail} ref={ref} aria-hidden inert>
      <div className={classes.box} ref={box} dir="ltr">
        {nothing && <EnvelopeSimpleIcon size={40} weight="thin" className={classes.nothing} />}
        {near && !nothing && !shown && <Skeleton className={classes.skeleton} radius={0} />}
        {page !== "" && !failed && scale > 0 && (
          <iframe
            className={classes.frame}
            data-shown={shown || undefined}
            srcDoc={page}
            sandbox=""
            tabIndex={-1}
            title={name}
            referrerPolicy="no-referrer"
            style={{
              inlineSize: MAIL_WIDTH,
              blockSize: `${100 / scale}%`,
              transform: `scale(${scale})`,
            }}
            onLoad={() => setShown(true)}
          />
        )}
      </div>
    </div>
  );
}

/** Returns the scale at which an email fits its container. */
function useScale() {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScale(element.clientWidth / MAIL_WIDTH));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, scale] as const;
}

/** Returns true once an element has come near the viewport. */
export function useNear() {
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: AHEAD,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  return [ref, near] as const;
}
