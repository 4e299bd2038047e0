import { readFileSync } from "node:fs";
import { addAbortSignal } from "node:stream";
import { text as textOfStream } from "node:stream/consumers";
import type { components } from "../api.generated.ts";
import { type Command, CommandError, type Context, textOf, UsageError } from "./command.ts";

type Email = components["schemas"]["SendEmailBody"];

/** As the value of an option: the standard input. */
const STANDARD_INPUT = "-";

/** `arauto emails send` */
export const emailsSend: Command = {
  name: "emails send",
  summary: "Send an email",
  usage:
    "--to EMAIL (--subject TEXT (--text TEXT | --html FILE) | --template ID [--data JSON]) [options]",
  help: `Needs the permission emails:write. With a test key, the email only reaches the test inbox.

  --to EMAIL              the recipient
  --from EMAIL            the sender, instead of the default sending account
  --subject TEXT          the subject; with --template, replaces the template's
  --text TEXT             the text, or - for the standard input
  --html FILE             a file with HTML, or - for the standard input
  --template ID           a template
  --data JSON             the template's data, such as '{"name":"Ana"}'
  --idempotency-key KEY   sends the email once, however often the command is repeated with this key`,
  options: {
    to: { type: "string" },
    from: { type: "string" },
    subject: { type: "string" },
    text: { type: "string" },
    html: { type: "string" },
    template: { type: "string" },
    data: { type: "string" },
    "idempotency-key": { type: "string" },
  },
  async run(context) {
    const { connect, values, terminal, signal } = context;
    const arauto = connect();
    const body = await emailOf(context);
    const idempotencyKey = textOf(values, "idempotency-key");
    const options = { signal, ...(idempotencyKey !== undefined && { idempotencyKey }) };
    const email = await arauto.post("/v1/Emails", { body, ...options });
    terminal.result(`${email.status}  ${email.id}`, email);
  },
};

/**
 * Returns the email described by the options.
 * @throws UsageError, CommandError
 */
async function emailOf({ values, signal }: Context): Promise<Email> {
  const given = (name: string) => textOf(values, name);
  const [to, from, subject, templateId] = ["to", "from", "subject", "template"].map(given);
  const [text, html, data] = ["text", "html", "data"].map(given);
  if (to === undefined) throw new UsageError("Name the recipient with --to");
  if (templateId === undefined && (subject === undefined || (text ?? html) === undefined))
    throw new UsageError("Give --template, or --subject with --text or --html");
  if (templateId !== undefined && (text ?? html) !== undefined)
    throw new UsageError("Give either --template, or --text and --html");
  if (templateId === undefined && data !== undefined)
    throw new UsageError("--data needs --template");
  if (text === STANDARD_INPUT && html === STANDARD_INPUT)
    throw new UsageError("Only one of --text and --html can be the standard input");
  const input = () => textOfStream(addAbortSignal(signal, process.stdin));
  return {
    to: { email: to },
    ...(from !== undefined && { from: { email: from } }),
    ...(subject !== undefined && { subject }),
    ...(text !== undefined && { text: text === STANDARD_INPUT ? await input() : text }),
    ...(html !== undefined && { html: html === STANDARD_INPUT ? await input() : contentOf(html) }),
    ...(templateId !== undefined && { templateId }),
    ...(data !== undefined && { data: objectOf(data) }),
  };
}

/** @throws CommandError when the file can't be read */
function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new CommandError(`${file} can't be read: ${(error as Error).message}`, { cause: error });
  }
}

/** @throws UsageError when it is not a JSON object */
function objectOf(json: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    value = null;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new UsageError(`--data must be a JSON object, such as '{"name":"Ana"}'`);
  return value as Record<string, unknown>;
}
