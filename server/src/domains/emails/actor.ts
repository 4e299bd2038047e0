/** Who sends an email. */
export interface EmailActor {
  tenantId: string;
  /** Emails of test keys reach the test inbox and no one else. */
  mode: "live" | "test";
  /** The name of the only domain that it may send from; null: any. */
  sendingDomain: string | null;
  apiKeyId: string | null;
  userId: string | null;
}
