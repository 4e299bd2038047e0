import { blankPage } from "./blank-page.ts";
import type { Design } from "./design.ts";
import { bringAFriend } from "./marketing/bring-a-friend.ts";
import { emptyChair } from "./marketing/empty-chair.ts";
import { eveningInvitation } from "./marketing/evening-invitation.ts";
import { abandonedCart } from "./marketing/abandoned-cart.ts";
import { pointsSoFar } from "./marketing/points-so-far.ts";
import { productLaunch } from "./marketing/product-launch.ts";
import { quietSale } from "./marketing/quiet-sale.ts";
import { threeNights } from "./marketing/three-nights.ts";
import { kitchenNotes } from "./newsletter/kitchen-notes.ts";
import { newEpisode } from "./newsletter/new-episode.ts";
import { personalLetter } from "./newsletter/personal-letter.ts";
import { sevenLinks } from "./newsletter/seven-links.ts";
import { sundayPaper } from "./newsletter/sunday-paper.ts";
import { whatsNew } from "./newsletter/whats-new.ts";
import { welcome } from "./transactional/welcome.ts";
import { reviewRequest } from "./transactional/review-request.ts";
import { invoiceReminder } from "./transactional/invoice-reminder.ts";
import { newPassword } from "./transactional/new-password.ts";
import { shippingNotice } from "./transactional/shipping-notice.ts";
import { orderConfirmation } from "./transactional/order-confirmation.ts";
import { paymentReceipt } from "./transactional/payment-receipt.ts";
import { appointmentReminder } from "./transactional/appointment-reminder.ts";

/**
 * Every design in catalogue order: the blank page first, then so that neighbors look as different
 * as possible.
 */
export const catalogue: readonly Design[] = [
  blankPage,
  productLaunch,
  sundayPaper,
  welcome,
  quietSale,
  orderConfirmation,
  kitchenNotes,
  eveningInvitation,
  personalLetter,
  threeNights,
  appointmentReminder,
  whatsNew,
  bringAFriend,
  paymentReceipt,
  emptyChair,
  shippingNotice,
  sevenLinks,
  pointsSoFar,
  newPassword,
  newEpisode,
  abandonedCart,
  reviewRequest,
  invoiceReminder,
];
