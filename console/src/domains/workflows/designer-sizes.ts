/** Minimum width for the palette and the minimap next to the canvas. */
export const WIDE_PX = 1024;
/** Minimum width for a canvas; narrower screens show a list. */
export const CANVAS_PX = 768;
/** Width of the step panel, and its distance from the step. */
export const PANEL_PX = 400;
