import type { Domain } from "../../platform/domain.ts";
import { registerWebVersion } from "./pages.ts";

/** A campaign's mail as a page, for whom their mail program shows it badly. */
export const webVersionDomain: Domain = { name: "web-version", pages: registerWebVersion };
