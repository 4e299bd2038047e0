// Building one email for each of many recipients: the compiled message compared with a template engine and a message composer.
import { compileMessage, type Contact } from "@arauto/mail";
import { Liquid } from "liquidjs";
import MailComposer from "nodemailer/lib/mail-composer";
import { messageContent } from "./message-content.ts";
import { NEWSLETTER } from "./newsletter.ts";
import { contactNumber } from "./contacts.ts";
import { median, printMachine, printTable, times, integer } from "./report.ts";

const ROUNDS = 5;
const COMPILED_MAILS = 5000;
const COMPOSED_MAILS = 500;

const compiled = await compileMessage(messageContent());
const engine = new Liquid();
const [html, subject] = [engine.parse(NEWSLETTER.source), engine.parse(NEWSLETTER.subject)];
const { text } = compiled.preview(contactNumber(0));
let bytes = 0;

const render = (contact: Contact) => (bytes = compiled.render(contact).bytes.length);

/** The text part is given, links are unchanged and nothing is signed: less work than above. */
const compose = (contact: Contact) =>
  new MailComposer({
    from: "Serra Clara <news@shop.example>",
    to: contact.email,
    text,
    subject: String(engine.renderSync(subject, { account: contact })),
    html: String(engine.renderSync(html, { account: contact })),
  })
    .compile()
    .build();

/** Microseconds per email: CPU time, which other programs affect little, and wall-clock time. */
async function measure(
  count: number,
  make: (contact: Contact) => unknown,
): Promise<{ cpu: number; clock: number }> {
  const [start, used] = [performance.now(), process.cpuUsage()];
  for (let index = 0; index < count; index += 1) await make(contactNumber(index));
  const { user, system } = process.cpuUsage(used);
  return { cpu: (user + system) / count, clock: ((performance.now() - start) * 1000) / count };
}

printMachine();
const rounds: { ours: { cpu: number; clock: number }; theirs: { cpu: number; clock: number } }[] =
  [];
for (let round = 0; round <= ROUNDS; round += 1) {
  const result = {
    ours: await measure(COMPILED_MAILS, render),
    theirs: await measure(COMPOSED_MAILS, compose),
  };
  // The first round is a warm-up.
  if (round > 0) rounds.push(result);
}
const row = (
  way: string,
  of: (round: (typeof rounds)[number]) => { cpu: number; clock: number },
) => {
  const [cpu, clock] = [
    median(rounds.map((r) => of(r).cpu)),
    median(rounds.map((r) => of(r).clock)),
  ];
  return {
    way,
    "CPU µs per email": integer(cpu),
    "emails per CPU second": integer(1e6 / cpu),
    "emails/s (wall-clock)": integer(1e6 / clock),
  };
};
console.log(`Emails of ${integer(bytes)} bytes, medians of ${ROUNDS} rounds, one thread`);
printTable([
  row("compiled message: personalize, sign tracked links, MIME", (r) => r.ours),
  row("liquidjs (parsed once) + nodemailer's MailComposer", (r) => r.theirs),
]);
console.log(`Ratio of CPU time: ${times(median(rounds.map((r) => r.theirs.cpu / r.ours.cpu)))}`);
