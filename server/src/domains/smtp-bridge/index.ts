import type { Domain } from "../../platform/domain.ts";
import { startBridge } from "./bridge.ts";

/** Accepts single emails by SMTP, with an API key as the password, and passes them to the API. */
export const smtpBridgeDomain: Domain = {
  name: "smtp-bridge",
  startServing: startBridge,
};
