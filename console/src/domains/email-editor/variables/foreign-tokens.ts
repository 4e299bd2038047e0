import { liquidOf } from "./liquid.ts";
import type { VariableChoice } from "./use-variables.ts";

/** A placeholder of another tool in a text, which would be sent unchanged. */
export interface ForeignToken {
  /** As written: "[first_name]", "*|FNAME|*". */
  source: string;
  /** Its position in the text. */
  at: number;
  /** The variable that has the same meaning. */
  choice: VariableChoice;
}

const NAME = String.raw`\s*([\p{L}][\p{L}\d_ .-]{0,40}?)\s*`;
/** Mailchimp, then the brackets, braces and percent signs of other tools. Two braces are ours. */
const TOKEN = new RegExp(
  String.raw`\*\|${NAME}\|\*|\[${NAME}\]|(?<!\{)\{${NAME}\}(?!\})|%${NAME}%`,
  "giu",
);

/** Names that tools and people use, in three languages, without accents and separators. */
const PATHS: Readonly<Record<string, string>> = {
  fname: "account.first_name",
  firstname: "account.first_name",
  primeironome: "account.first_name",
  primernombre: "account.first_name",
  name: "account.name",
  fullname: "account.name",
  nome: "account.name",
  nomecompleto: "account.name",
  nombre: "account.name",
  nombrecompleto: "account.name",
  email: "account.email",
  emailaddress: "account.email",
  correo: "account.email",
  phone: "account.phone",
  telefone: "account.phone",
  telefono: "account.phone",
};

/** "contact.First_Name" → "firstname". */
const plain = (name: string) =>
  name
    .replace(/^(?:contact|contato|contacto|subscriber|lead|user|merge)[._]/iu, "")
    .normalize("NFD")
    .replaceAll(/[^\p{L}\d]/gu, "")
    .toLowerCase();

/** Returns the placeholders of other tools whose meaning is known; other brackets and braces are just text. */
export function foreignTokens(text: string, choices: readonly VariableChoice[]): ForeignToken[] {
  return [...text.matchAll(TOKEN)].flatMap((match) => {
    const name = plain(match.slice(1).find((group) => group !== undefined) ?? "");
    const choice = choices.find(
      ({ group, path, label }) =>
        (group === "person" || group === "fields") &&
        (path === PATHS[name] ||
          plain(label) === name ||
          plain(path.split(".").at(-1) ?? "") === name),
    );
    return choice ? [{ source: match[0], at: match.index, choice }] : [];
  });
}

/** Returns the text with the placeholder replaced by the variable. */
export const withVariable = (text: string, { source, at, choice }: ForeignToken): string =>
  text.slice(0, at) +
  liquidOf({ path: choice.path, fallback: "" }) +
  text.slice(at + source.length);
