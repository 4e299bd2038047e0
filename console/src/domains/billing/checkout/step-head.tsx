import { CheckIcon } from "@phosphor-icons/react";
import classes from "./checkout.module.css";

/** The heading of a step, with its number, or a check mark once it is done. */
export function StepHead({
  id,
  number,
  title,
  isDone,
}: {
  id: string;
  number: number;
  title: string;
  isDone: boolean;
}) {
  return (
    <div className={classes.step}>
      <span className={classes.badge} data-done={isDone || undefined} aria-hidden>
        {isDone ? <CheckIcon size={14} weight="bold" /> : number}
      </span>
      <h2 id={id}>{title}</h2>
    </div>
  );
}
