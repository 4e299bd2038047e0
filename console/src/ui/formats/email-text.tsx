import classes from "./email-text.module.css";

/** An address on one line: when space is short, the part before the @ is truncated first. Screen readers read it in full. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  const local = at < 0 ? email : email.slice(0, at);
  return (
    <bdi dir="ltr" className={classes.email} title={email}>
      <span className={classes.local}>{local}</span>
      {at >= 0 && <span className={classes.domain}>{email.slice(at)}</span>}
    </bdi>
  );
}
