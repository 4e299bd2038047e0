import { newsletter } from "./newsletter.ts";
import { orderConfirmation } from "./order-confirmation.ts";
import { promotion } from "./promotion.ts";
import { welcome } from "./welcome.ts";
import { winBack } from "./win-back.ts";

export { demoContent, SHOP } from "./frame.ts";

/** The templates of the demo workspace, in Brazilian Portuguese. */
export const demoTemplates = {
  newsletter,
  promotion,
  welcome,
  winBack,
  orderConfirmation,
} as const;
