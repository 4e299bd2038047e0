import { customEventName } from "@arauto/contracts";

/** Returns the names to choose from: those of received events, the chosen one, and a typed one that could be sent later. */
export const eventChoices = (
  received: readonly string[],
  chosen: string,
  typed: string,
): string[] => [
  ...new Set([
    ...(chosen === "" ? [] : [chosen]),
    ...received,
    ...(customEventName.safeParse(typed.trim()).success ? [typed.trim()] : []),
  ]),
];
