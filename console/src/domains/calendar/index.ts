import { lazyPart } from "../../ui/lazy/lazy-part.tsx";

/** What was sent and what will be, by month and year. Texts are in `calendar`. */
export const CalendarPage = lazyPart(async () => ({
  default: (await import("./calendar-page.tsx")).CalendarPage,
}));
