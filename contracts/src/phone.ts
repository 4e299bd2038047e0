import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { z } from "zod";

/** A phone number, in Brazil unless it has a country code; normalized to E.164. */
export const phone = z
  .string()
  .trim()
  .max(40)
  .transform((value, context) => {
    const parsed = parsePhoneNumberFromString(value, "BR");
    if (parsed?.isValid()) return parsed.number;
    context.addIssue({ code: "custom", message: "Invalid phone number" });
    return z.NEVER;
  });
