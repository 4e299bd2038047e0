/** Every setting of the server, checked once at start. */
export interface Config {
  role: "api" | "worker" | "all";
  host: string;
  port: number;
  /** Without a slash at its end. */
  publicUrl: string;
  dataDir: string;
  /** null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  secret: string;
  trialDays: number;
  inactivityMinutes: number;
  captureHost: string;
  capturePort: number;
  sendLanes: number;
  demo: boolean;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  allowPrivateSmtp: boolean;
  trustProxy: boolean;
}
