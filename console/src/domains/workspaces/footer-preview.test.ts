import { LANGUAGES } from "@arauto/contracts";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "../../../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

test.each(LANGUAGES)("the footer shown in the settings has the words of the mail's own footer (%s)", (lang) => {
  const { footer } = JSON.parse(read(`console/locales/${lang}/workspaces.json`)) as { footer: { reason: string; unsubscribe: string } };
  const sent = read("mail/src/footer.ts");
  expect(sent).toContain(`"${footer.reason.replace("{{name}}", "{{ workspace.name }}")}"`);
  expect(sent).toContain(`"${footer.unsubscribe}"`);
});
