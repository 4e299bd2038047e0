import { useLocation, useNavigation } from "react-router";

/**
 * Returns the path of the page that was selected last, even while its code is still loading: menus mark it immediately.
 */
export function useTargetPath(): string {
  const { pathname } = useLocation();
  return useNavigation().location?.pathname ?? pathname;
}
