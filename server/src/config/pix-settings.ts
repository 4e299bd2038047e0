import { z } from "zod";
import { orNull, setting } from "./setting.ts";

const https = z.url({
  protocol: /^https$/,
  error: "expected an address that starts with https://",
});
const file = orNull(z.string().max(1000));

/** Pix by the API of Brazil's central bank, as banks offer it. Its provider requires missing settings. */
export const PIX_SETTINGS = {
  pixApi: setting({
    name: "ARAUTO_PIX_API",
    schema: orNull(https),
    default: "none",
    meaning:
      "Address of your bank's Pix API, up to its version: `https://pix.example/v2`. See [docs/payment-providers.md](docs/payment-providers.md)",
  }),
  pixTokenUrl: setting({
    name: "ARAUTO_PIX_TOKEN_URL",
    schema: orNull(https),
    default: "none",
    meaning: "Where your bank issues access tokens (OAuth 2.0 client credentials)",
  }),
  pixClientId: setting({
    name: "ARAUTO_PIX_CLIENT_ID",
    schema: orNull(z.string().min(1).max(500)),
    default: "none",
    isSecret: true,
    meaning: "Client id of your application at the bank",
  }),
  pixClientSecret: setting({
    name: "ARAUTO_PIX_CLIENT_SECRET",
    schema: orNull(z.string().min(1).max(1000)),
    default: "none",
    isSecret: true,
    meaning: "Its client secret",
  }),
  pixKey: setting({
    name: "ARAUTO_PIX_KEY",
    schema: orNull(z.string().min(1).max(77, "expected a Pix key of at most 77 characters")),
    default: "none",
    meaning: "Pix key (chave) of the account that receives the payments",
  }),
  pixTlsCert: setting({
    name: "ARAUTO_PIX_TLS_CERT",
    schema: file,
    default: "none",
    meaning: "PEM file with the client certificate that your bank issued or accepted",
  }),
  pixTlsKey: setting({
    name: "ARAUTO_PIX_TLS_KEY",
    schema: file,
    default: "none",
    meaning: "PEM file with its private key",
  }),
  pixTlsCa: setting({
    name: "ARAUTO_PIX_TLS_CA",
    schema: file,
    default: "none: public authorities",
    meaning: "PEM file with your bank's certificate authorities, if they are not public ones",
  }),
  pixSandbox: setting({
    name: "ARAUTO_PIX_SANDBOX",
    schema: z.stringbool().default(false),
    meaning:
      "Whether the Pix API is your bank's test environment (homologação), so that payments and invoices are marked as tests",
  }),
  pixCity: setting({
    name: "ARAUTO_PIX_CITY",
    schema: z.string().min(1).max(100).default("BRASILIA"),
    meaning: "City of the receiver in Pix codes, where the bank returns no complete code",
  }),
};
