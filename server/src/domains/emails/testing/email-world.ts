import { setTimeout as pause } from "node:timers/promises";
import {
  emailRoutes,
  type EmailStatus,
  type sendEmailBody,
  sendingAccountRoutes,
  type SingleEmail,
} from "@arauto/contracts";
import { v7 } from "uuid";
import type { z } from "zod";
import type { TestServer } from "../../../testing/test-server.ts";

export type Given = z.input<typeof sendEmailBody>;

/** Creates a sending account whose server is on the loopback. Returns its id. */
export async function addSender(
  server: TestServer,
  token: string,
  port: number,
  fromEmail = "shop@shop.example",
  limits: { connections?: number; ratePerHour?: number | null } = {},
): Promise<string> {
  const { status, body } = await server.call(sendingAccountRoutes.create, {
    token,
    body: {
      name: `Relay ${v7()}`,
      fromName: "Shop",
      fromEmail,
      smtp: { host: "127.0.0.1", port, security: "none", username: "", password: "" },
      ratePerSecond: null,
      connections: 4,
      ...limits,
    },
  });
  if (status >= 400) throw new Error(JSON.stringify(body));
  return body.id;
}

/** An email with HTML to one address, from the account of `addSender`. */
export const emailTo = (address: string, more: Partial<Given> = {}): Given => ({
  from: { email: "shop@shop.example" },
  to: { email: address },
  subject: "Your order",
  html: '<p>Thank you. <a href="https://shop.example/orders">Orders</a></p>',
  ...more,
});

/** Sends an email. Returns its id. */
export async function send(
  server: TestServer,
  token: string,
  given: Given,
  headers: Record<string, string> = {},
): Promise<string> {
  const { status, body } = await server.call(emailRoutes.send, { token, body: given, headers });
  if (status !== 202) throw new Error(`Returned ${status}: ${JSON.stringify(body)}`);
  return body.id;
}

export async function readEmail(
  server: TestServer,
  token: string,
  id: string,
): Promise<SingleEmail> {
  const { status, body } = await server.call(emailRoutes.get, { token, params: { id } });
  if (status !== 200) throw new Error(`Returned ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Polls until the email has a status. */
export async function waitForStatus(
  server: TestServer,
  token: string,
  id: string,
  expected: EmailStatus,
): Promise<SingleEmail> {
  const end = Date.now() + 20_000;
  for (;;) {
    const email = await readEmail(server, token, id);
    if (email.status === expected) return email;
    if (Date.now() > end) throw new Error(`Still ${JSON.stringify(email)}`);
    await pause(30);
  }
}
