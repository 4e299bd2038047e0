import { Fragment } from "react";
import { pieces } from "./web-addresses.ts";

/** An email's text with its web addresses as links. */
export function LinkedText({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <div className={className} dir="auto">
      {pieces(text).map(({ at, text: part, href }) =>
        href === undefined ? (
          <Fragment key={at}>{part}</Fragment>
        ) : (
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
            {part}
          </a>
        ),
      )}
    </div>
  );
}
