import { Fragment } from "react";

/** A mail address or a domain that, where it is too long for its line, goes on in the next one behind a dot or the @. */
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
