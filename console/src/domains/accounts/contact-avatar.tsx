import classes from "./contact-avatar.module.css";

const GROUNDS = 8;

/** The first character of a name on its own ground; says nothing to assistive technology. */
export function ContactAvatar({ name, size = 32 }: { name: string; size?: number }) {
  const first = [...name.trim()][0]?.toLocaleUpperCase() ?? "?";
  return (
    <span className={classes.avatar} data-ground={(first.codePointAt(0) ?? 0) % GROUNDS} style={{ inlineSize: size, blockSize: size, fontSize: size * 0.44 }} aria-hidden>
      {first}
    </span>
  );
}
