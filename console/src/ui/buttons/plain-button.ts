import classes from "./plain-button.module.css";

/** The look of a button, for links and for screens without the design system; `secondary` for the way that is not the main one. */
export const plainButton = { primary: classes.button, secondary: `${classes.button} ${classes.secondary}` };
