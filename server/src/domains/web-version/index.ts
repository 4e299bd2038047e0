import type { Domain } from "../../platform/domain.ts";
import { registerWebVersion } from "./pages.ts";

/** Campaign emails as web pages, for clients that display them badly. */
export const webVersionDomain: Domain = { name: "web-version", pages: registerWebVersion };
