/** The sender of an email. */
export interface EmailActor {
  tenantId: string;
  /** Emails of test keys are only sent to the test inbox. */
  mode: "live" | "test";
  /** The only domain that it may send from; null: any. */
  sendingDomain: string | null;
  apiKeyId: string | null;
  userId: string | null;
}
