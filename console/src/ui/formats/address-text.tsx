import { Fragment } from "react";

/** An email address or a domain that wraps after a dot or the @ when it is too long for its line. */
export function AddressText({ text }: { text: string }) {
  return (
    <bdi dir="ltr">
      {[...text.matchAll(/[^.@]+[.@]?|[.@]/g)].map((part) => (
        <Fragment key={part.index}>
          {part.index > 0 && <wbr />}
          {part[0]}
        </Fragment>
      ))}
    </bdi>
  );
}
