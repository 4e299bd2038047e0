import { isIP } from "node:net";
import { AppError } from "@arauto/contracts";
import { isPublicAddress } from "./guard.ts";

/**
 * Returns an endpoint's normalized URL. Host names are checked when connecting; only IP addresses are checked here.
 * @param allowPrivate whether the installation allows private networks, and therefore plain `http`
 * @throws AppError VALIDATION
 */
export function checkedUrl(text: string, allowPrivate: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:"))
    throw invalid("urlInvalid", "Enter a URL that starts with https://");
  if (url.protocol === "http:" && !allowPrivate) throw invalid("urlNotHttps", "Use https://");
  if (url.username !== "" || url.password !== "")
    throw invalid("urlCredentials", "Remove the user and password from the URL");
  if (url.hash !== "") throw invalid("urlFragment", "Remove the part after # from the URL");
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) !== 0 && !allowPrivate && !isPublicAddress(host))
    throw invalid("hostPrivate", "This host is in a private network");
  return url.href;
}

function invalid(code: string, message: string): AppError {
  return new AppError("VALIDATION", message, { errors: [{ path: "url", code, message }] });
}
