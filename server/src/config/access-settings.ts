import { z } from "zod";
import { HOST_NAME, orNull, parsedBy, setting } from "./setting.ts";

/** Registration and sessions. */
export const ACCESS_SETTINGS = {
  registration: setting({
    name: "ARAUTO_REGISTRATION",
    schema: z.enum(["open", "invited", "closed"]).default("open"),
    meaning:
      "Who can create an account: `open` (everyone), `invited` (only with an invitation) or `closed` (no one)",
  }),
  /** In lower case. */
  registrationDomains: setting({
    name: "ARAUTO_REGISTRATION_DOMAINS",
    schema: orNull(parsedBy(readDomains, "expected domains, for example example.com,example.org")),
    default: "all domains",
    meaning:
      "Email domains that can register without an invitation, for example `example.com,example.org`. Subdomains are not included",
  }),
  inactivityMinutes: setting({
    name: "ARAUTO_INACTIVITY_MINUTES",
    schema: z.coerce.number().int().min(2).max(720).default(30),
    meaning: "Minutes of inactivity before the console signs a user out",
  }),
};

/** Parses host names to lower case; undefined when one is invalid. A leading `@` is accepted. */
function readDomains(text: string): readonly string[] | undefined {
  const domains = text.split(",").map((domain) => domain.trim().toLowerCase().replace(/^@/, ""));
  return domains.every((domain) => HOST_NAME.test(domain)) ? domains : undefined;
}
