import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";

/** Pages where users can see what is running, pause or cancel it, revoke access, export data, and see the plan. */
const OPEN = [
  CAMPAIGNS_PATH,
  "/accounts",
  "/backups",
  "/developer",
  "/exports",
  "/scheduler",
  "/settings",
  "/notifications",
  "/payment-invoice-preview",
];
/** Excluded pages below those: they only start something. */
const CLOSED = [
  "/accounts/import",
  "/developer/api-keys/create",
  "/developer/webhook/create",
  "/scheduler/new",
];

const isAt = (pathname: string, page: string) =>
  pathname === page || pathname.startsWith(`${page}/`);

/** Returns whether a page stays accessible after the workspace's plan has ended. */
export function staysOpen(pathname: string): boolean {
  return OPEN.some((page) => isAt(pathname, page)) && !CLOSED.some((page) => isAt(pathname, page));
}
