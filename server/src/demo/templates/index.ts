import { newsletter } from "./newsletter.ts";
import { promotion } from "./promotion.ts";
import { welcome } from "./welcome.ts";
import { winBack } from "./win-back.ts";

/** The templates of the demo workspace, in Brazilian Portuguese. */
export const demoTemplates = { newsletter, promotion, welcome, winBack } as const;
