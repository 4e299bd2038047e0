import { useLocation, useNavigation } from "react-router";

/** The page that was chosen last, also while its code is still loading: menus mark it at once. */
export function useTargetPath(): string {
  const { pathname } = useLocation();
  return useNavigation().location?.pathname ?? pathname;
}
