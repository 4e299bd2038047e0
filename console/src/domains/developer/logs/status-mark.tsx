import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classOf, type LogClass } from "./log-conditions.ts";
import classes from "./logs.module.css";

const shape = (children: ReactNode) => (
  <svg
    viewBox="0 0 10 10"
    width="9"
    height="9"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    aria-hidden
  >
    {children}
  </svg>
);

/** Each class has its own shape, so that it never depends on color alone. */
const SHAPES: Record<LogClass, ReactNode> = {
  "2xx": shape(<path d="M1.8 5.4l2.2 2.2 4.2-5" />),
  "3xx": shape(<circle cx="5" cy="5" r="2.2" fill="currentColor" stroke="none" />),
  "4xx": shape(<path d="M5 1.6l3.7 6.6H1.3z" strokeLinejoin="round" />),
  "5xx": shape(<path d="M2.2 2.2l5.6 5.6M7.8 2.2L2.2 7.8" />),
};

/** The shape of a class. */
export const ClassShape = ({ of }: { of: LogClass }) => SHAPES[of];

/** A status code with the shape and color of its class. */
export function StatusMark({ status, large }: { status: number; large?: boolean }) {
  const { t } = useTranslation("api-logs");
  const of = classOf(status);
  return (
    <span
      className={classes.status}
      data-class={of}
      data-large={large || undefined}
      title={t(`class.${of}`)}
    >
      {SHAPES[of]}
      <span dir="ltr">{status}</span>
    </span>
  );
}
