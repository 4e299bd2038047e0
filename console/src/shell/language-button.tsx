import { lazyPart } from "../ui/lazy/lazy-part.tsx";
import { LazyPopover } from "../ui/lazy/lazy-popover.tsx";
import { LanguageIcon } from "./language-icon.tsx";

const load = () => import("./language-menu.tsx");
const LanguageMenu = lazyPart(load);

/** The language switcher of the header. */
export function LanguageButton() {
  return <LazyPopover button={<LanguageIcon />} panel={LanguageMenu} load={load} opens="menu" />;
}
