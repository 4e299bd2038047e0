import { useMediaQuery } from "@mantine/hooks";

/** Returns whether the window is as narrow as a phone. */
export const useIsPhone = (): boolean | undefined =>
  useMediaQuery("(max-width: 767.98px)", undefined, { getInitialValueInEffect: false });
