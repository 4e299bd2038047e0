/** From this width on, the palette and the minimap fit beside the canvas. */
export const WIDE_PX = 1024;
/** From this width on there is room for a canvas; narrower screens show a list. */
export const CANVAS_PX = 768;
/** Width of the step panel, and its distance from the step. */
export const PANEL_PX = 400;
