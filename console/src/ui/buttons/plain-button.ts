import classes from "./plain-button.module.css";

/**
 * The appearance of a button, for links and for screens without the design system; `secondary` for the less important
 * choice.
 */
export const plainButton = {
  primary: classes.button,
  secondary: `${classes.button} ${classes.secondary}`,
};
