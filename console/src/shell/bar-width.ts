/** The menu bar needs this width (extra-large, spec section 2.11). */
export const BAR_WIDTH = "(min-width: 1280px)";
