import { z } from "zod";
import { orNull, setting } from "./setting.ts";

/** The SMTP server through which programs send single emails with an API key. */
export const SMTP_BRIDGE_SETTINGS = {
  smtpBridgePort: setting({
    name: "ARAUTO_SMTP_BRIDGE_PORT",
    schema: orNull(z.coerce.number().int().min(0).max(65_535)),
    default: "none: the SMTP bridge is off",
    meaning:
      "Port on which `api` and `all` processes accept emails by SMTP, with an API key as the password, for example `587`. `0` picks a free port",
  }),
  smtpBridgeAddress: setting({
    name: "ARAUTO_SMTP_BRIDGE_ADDRESS",
    schema: z.string().min(1).default("127.0.0.1"),
    meaning:
      "Address that the SMTP bridge listens on. Anything but the loopback requires a certificate, because keys must not cross a network unencrypted",
  }),
  smtpBridgeTlsCert: setting({
    name: "ARAUTO_SMTP_BRIDGE_TLS_CERT",
    schema: orNull(z.string().min(1)),
    default: "none: no STARTTLS",
    meaning:
      "PEM file with the certificate chain of the SMTP bridge. Requires ARAUTO_SMTP_BRIDGE_TLS_KEY",
  }),
  smtpBridgeTlsKey: setting({
    name: "ARAUTO_SMTP_BRIDGE_TLS_KEY",
    schema: orNull(z.string().min(1)),
    default: "none",
    meaning: "PEM file with the private key",
  }),
};
