import { z } from "zod";
import { HOST_NAME, orNull, setting } from "./setting.ts";

/** The SMTP server for bounces, complaints and replies. */
export const INBOUND_SETTINGS = {
  inboundHost: setting({
    name: "ARAUTO_INBOUND_HOST",
    schema: orNull(
      z.string().toLowerCase().regex(HOST_NAME, "expected a host name, for example mx.example.com"),
    ),
    default: "none: bounces go to the sender addresses",
    meaning:
      "Host name that receives bounces, complaints and replies, for example `mx.example.com`. MX records of sending domains point to it",
  }),
  inboundPort: setting({
    name: "ARAUTO_INBOUND_PORT",
    schema: orNull(z.coerce.number().int().min(0).max(65_535)),
    default: "none: inbound SMTP is off",
    meaning:
      "Port of the inbound SMTP server for bounces, complaints and replies, on `worker` and `all` processes: `25`, or the target of a port forwarding. `0` picks a free port",
  }),
  inboundAddress: setting({
    name: "ARAUTO_INBOUND_ADDRESS",
    schema: z.string().min(1).default("127.0.0.1"),
    meaning: "Address that the inbound SMTP server listens on. `0.0.0.0` listens on all interfaces",
  }),
  inboundTlsCert: setting({
    name: "ARAUTO_INBOUND_TLS_CERT",
    schema: orNull(z.string().min(1)),
    default: "none: no STARTTLS",
    meaning:
      "PEM file with the certificate chain of ARAUTO_INBOUND_HOST. Requires ARAUTO_INBOUND_TLS_KEY",
  }),
  inboundTlsKey: setting({
    name: "ARAUTO_INBOUND_TLS_KEY",
    schema: orNull(z.string().min(1)),
    default: "none",
    meaning: "PEM file with the private key",
  }),
};
