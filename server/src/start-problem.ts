import type { Config } from "./config.ts";

/** Returns the settings for which a process listens, with the address of each port. */
function listeners(config: Config): { setting: string; host: string; port: number | null }[] {
  const serves = config.role !== "worker";
  return [
    { setting: "PORT", host: config.host, port: serves ? config.port : null },
    { setting: "ARAUTO_METRICS_PORT", host: config.host, port: serves ? null : config.metricsPort },
    {
      setting: "ARAUTO_CAPTURE_PORT",
      host: config.captureHost,
      port: config.role === "api" ? null : config.capturePort,
    },
    {
      setting: "ARAUTO_INBOUND_PORT",
      host: config.inboundAddress,
      port: config.role === "api" ? null : config.inboundPort,
    },
    {
      setting: "ARAUTO_SMTP_BRIDGE_PORT",
      host: config.smtpBridgeAddress,
      port: serves ? config.smtpBridgePort : null,
    },
  ];
}

/**
 * Explains to the operator why the server did not start. An error about a port names its setting.
 */
export function startProblem(error: unknown, config: Config): string {
  if (!(error instanceof Error)) return String(error);
  const { code, message, port, syscall } = error as NodeJS.ErrnoException & { port?: number };
  if (syscall !== "listen" || port === undefined) return message;
  const concerned = listeners(config).filter((listener) => listener.port === port);
  const [first, second] = concerned.map(({ setting }) => setting);
  const setting = first ?? "PORT";
  if (code === "EADDRINUSE" && second !== undefined)
    return `${concerned.map((c) => c.setting).join(" and ")} are both ${port}. Give each its own port`;
  if (code === "EADDRINUSE")
    return `port ${port} is in use. Stop the program that uses it, or set ${setting} to another port`;
  const host = concerned[0]?.host ?? config.host;
  if (code === "EACCES")
    return `permission denied for port ${port} on ${host} (EACCES). Set ${setting} to a port above 1023, or allow this user to use it`;
  if (code === "EADDRNOTAVAIL")
    return `this machine has no address ${host} (EADDRNOTAVAIL). Change ${hostSetting(setting)}`;
  return message;
}

const HOST_SETTINGS: Readonly<Record<string, string>> = {
  ARAUTO_CAPTURE_PORT: "ARAUTO_CAPTURE_HOST",
  ARAUTO_INBOUND_PORT: "ARAUTO_INBOUND_ADDRESS",
  ARAUTO_SMTP_BRIDGE_PORT: "ARAUTO_SMTP_BRIDGE_ADDRESS",
};

function hostSetting(portSetting: string): string {
  return HOST_SETTINGS[portSetting] ?? "ARAUTO_HOST";
}
