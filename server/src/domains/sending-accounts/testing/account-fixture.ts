import { type SendingAccount, sendingAccountRoutes as routes } from "@arauto/contracts";
import { startTestServer, type TestUser, type TestServer } from "../../../testing/test-server.ts";

export const PASSWORD = "h0rse-b4ttery";

/** Returns the request to create an SMTP account, with the given changes. */
export const accountBody = (change: object = {}) => ({
  name: "Relay",
  fromName: "Padaria Sol",
  fromEmail: "news@padaria.example",
  smtp: {
    host: "smtp.example.com",
    port: 587,
    security: "starttls" as const,
    username: "sol",
    password: PASSWORD,
  },
  ...change,
});

/** Manages the sending accounts of a workspace through the API. */
export class AccountFixture {
  private constructor(
    readonly server: TestServer,
    readonly owner: TestUser,
  ) {}

  static async start(
    config: NonNullable<Parameters<typeof startTestServer>[0]>["config"] = {},
  ): Promise<AccountFixture> {
    const server = await startTestServer({ config });
    return new AccountFixture(
      server,
      await server.signUp({ name: "Ana Souza", companyName: "Padaria Sol" }),
    );
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  async create(change: object = {}): Promise<SendingAccount> {
    const { status, body } = await this.server.call(routes.create, {
      token: this.owner.token,
      body: accountBody(change),
    });
    if (status !== 201) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  update({ id, version }: SendingAccount, change: object) {
    return this.server.call(routes.update, {
      token: this.owner.token,
      params: { id },
      body: { ...accountBody(change), version },
    });
  }

  async test({ id }: SendingAccount) {
    return (await this.server.call(routes.test, { token: this.owner.token, params: { id } })).body;
  }

  async list(token = this.owner.token): Promise<SendingAccount[]> {
    return (await this.server.call(routes.list, { token })).body.items;
  }

  /** Returns the test inbox. */
  async capture(): Promise<SendingAccount> {
    const [first] = await this.list();
    if (first?.kind !== "capture") throw new Error("The test inbox is not listed first");
    return first;
  }
}
