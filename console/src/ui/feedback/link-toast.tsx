import { Link } from "react-router";
import classes from "./undo-toast.module.css";

/** Reports a success, with a link to the next step. */
export function LinkToast({
  text,
  label,
  to,
  onFollow,
}: {
  text: string;
  label: string;
  to: string;
  onFollow: () => void;
}) {
  return (
    <span className={classes.row}>
      <span>{text}</span>
      <Link className={classes.undo} to={to} onClick={onFollow}>
        {label}
      </Link>
    </span>
  );
}
