export { ContactDeals } from "./contact/contact-deals.tsx";
export { useMoney } from "./use-money.ts";
