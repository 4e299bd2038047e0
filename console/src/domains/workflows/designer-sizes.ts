/** From here on there is room for the palette and the map beside the canvas. */
export const WIDE_PX = 1024;
/** From here on there is room to draw; below stands a list. */
export const CANVAS_PX = 768;
/** How wide the panel of a step is, and how far what it is about stays from it. */
export const PANEL_PX = 400;
