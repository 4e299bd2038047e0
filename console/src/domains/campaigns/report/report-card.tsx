import { type ReactNode, useId } from "react";
import { CardSkeleton } from "../../../ui/feedback/card-skeleton.tsx";
import classes from "./report.module.css";

export interface ReportCardProps {
  title: string;
  /** One sentence under the title. */
  text?: ReactNode;
  /** At the other end of the title: a choice of what is shown. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One question about a campaign with its answer. */
export function ReportCard({ title, text, aside, children }: ReportCardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {text && <p className={classes.text}>{text}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** What stands in a card that has nothing to tell yet. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className={classes.nothing}>{children}</p>;
}

/** The cards before their figures are there, each as large as it will be. */
export function ReportSkeletons() {
  return (
    <>
      <CardSkeleton height={316} />
      <CardSkeleton height={348} />
      <div className={classes.pair}>
        <CardSkeleton height={360} />
        <CardSkeleton height={360} />
      </div>
    </>
  );
}
