import type { ReactNode } from "react";

// The few icons of the screens before signing in, as plain lines: the icon library contains six weights of each, which
// the first screen would load without using them.

interface PlainIconProps {
  size: number;
}

function lines(children: ReactNode, width = 1.6) {
  return function PlainIcon({ size }: PlainIconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth={width}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        focusable="false"
      >
        {children}
      </svg>
    );
  };
}

const eye = (
  <>
    <path d="M2 10s3-5.5 8-5.5 8 5.5 8 5.5-3 5.5-8 5.5S2 10 2 10z" />
    <circle cx="10" cy="10" r="2.5" />
  </>
);

export const PlainEye = lines(eye);
export const PlainEyeOff = lines(
  <>
    {eye}
    <path d="M4 3l12 14" />
  </>,
);
export const PlainCheck = lines(<path d="M4 10.5l4 4 8-9" />, 2.6);
export const PlainRing = lines(<circle cx="10" cy="10" r="7.2" />);
/** A ring with a check mark. */
export const PlainDone = lines(
  <>
    <circle cx="10" cy="10" r="8" fill="currentColor" stroke="none" />
    <path d="M6.4 10.3l2.5 2.5 4.7-5.1" stroke="var(--bg-surface)" strokeWidth={1.9} />
  </>,
);
/** A ring with an exclamation mark, for an error. */
export const PlainError = lines(
  <>
    <circle cx="10" cy="10" r="7.6" />
    <path d="M10 6v4.6M10 13.6v.1" />
  </>,
);
