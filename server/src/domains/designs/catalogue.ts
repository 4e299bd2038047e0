import { blankPage } from "./blank-page.ts";
import type { Design } from "./design.ts";
import { bringAFriend } from "./marketing/bring-a-friend.ts";
import { emptyChair } from "./marketing/empty-chair.ts";
import { eveningInvitation } from "./marketing/evening-invitation.ts";
import { keptBasket } from "./marketing/kept-basket.ts";
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
import { firstHello } from "./transactional/first-hello.ts";
import { howWasIt } from "./transactional/how-was-it.ts";
import { kindReminder } from "./transactional/kind-reminder.ts";
import { newPassword } from "./transactional/new-password.ts";
import { onItsWay } from "./transactional/on-its-way.ts";
import { orderInHand } from "./transactional/order-in-hand.ts";
import { paidInFull } from "./transactional/paid-in-full.ts";
import { seeYouThen } from "./transactional/see-you-then.ts";

/**
 * Every design in catalogue order: the blank page first, then so that neighbours look as different
 * as possible.
 */
export const catalogue: readonly Design[] = [
  blankPage,
  productLaunch,
  sundayPaper,
  firstHello,
  quietSale,
  orderInHand,
  kitchenNotes,
  eveningInvitation,
  personalLetter,
  threeNights,
  seeYouThen,
  whatsNew,
  bringAFriend,
  paidInFull,
  emptyChair,
  onItsWay,
  sevenLinks,
  pointsSoFar,
  newPassword,
  newEpisode,
  keptBasket,
  howWasIt,
  kindReminder,
];
