// Making one mail for each of many people: the compiled message against a template engine and a mail builder for each mail.
import { compileMessage, type Person } from "@arauto/mail";
import { Liquid } from "liquidjs";
import MailComposer from "nodemailer/lib/mail-composer/index.js";
import { NEWSLETTER } from "./newsletter.ts";
import { personNumber } from "./people.ts";
import { median, printMachine, printTable, times, whole } from "./report.ts";
import { messageContent } from "./message-content.ts";

const ROUNDS = 5;
const COMPILED_MAILS = 5000;
const COMPOSED_MAILS = 500;

const compiled = await compileMessage(messageContent());
const engine = new Liquid();
const [html, subject] = [engine.parse(NEWSLETTER.source), engine.parse(NEWSLETTER.subject)];
let bytes = 0;

async function compiledRate(): Promise<number> {
  const start = performance.now();
  for (let index = 0; index < COMPILED_MAILS; index += 1) bytes = compiled.render(personNumber(index)).bytes.length;
  return (COMPILED_MAILS / (performance.now() - start)) * 1000;
}

/** The text part is given ready-made, links stay as they are and nothing is signed: less work than above. */
async function composedRate(): Promise<number> {
  const start = performance.now();
  for (let index = 0; index < COMPOSED_MAILS; index += 1) await compose(personNumber(index));
  return (COMPOSED_MAILS / (performance.now() - start)) * 1000;
}

const { text } = compiled.preview(personNumber(0));
function compose(person: Person): Promise<Buffer> {
  const scope = { account: person };
  return new MailComposer({
    from: "Serra Clara <news@shop.example>", to: person.email, text,
    subject: String(engine.renderSync(subject, scope)),
    html: String(engine.renderSync(html, scope)),
  }).compile().build();
}

printMachine();
const rates: { compiled: number; composed: number }[] = [];
for (let round = 0; round <= ROUNDS; round += 1) {
  const rate = { compiled: await compiledRate(), composed: await composedRate() };
  // The first round only warms up.
  if (round > 0) rates.push(rate);
}
const [ours, theirs] = [median(rates.map((r) => r.compiled)), median(rates.map((r) => r.composed))];
console.log(`Mails of ${whole(bytes)} bytes (the last one), medians of ${ROUNDS} rounds, one thread`);
printTable([
  { way: "compiled message: personalise, sign tracked links, MIME", "mails/s": whole(ours), "µs a mail": whole(1e6 / ours) },
  { way: "liquidjs (parsed once) + nodemailer's MailComposer", "mails/s": whole(theirs), "µs a mail": whole(1e6 / theirs) },
]);
console.log(`Ratio: ${times(median(rates.map((r) => r.compiled / r.composed)))}`);
