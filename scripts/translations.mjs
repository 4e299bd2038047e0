// Checks the Portuguese and Spanish texts for wordings that docs/glossary.md rules out.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { localeValues } from "./plain-english.mjs";

const CURLY_QUOTES = /[“”]/;

/** What to avoid in each language, and what to write instead. A word belongs here when it has no good use. */
const WORDS = {
  "pt-br": [
    [/\bemails?\b/i, "e-mail"],
    [/\bjornadas?\b/i, "fluxo"],
    [/\bpulad[oa]s?\b/i, "não enviado"],
    [/\bsozinh[oa]s?\b/i, "automaticamente, ou quem faz"],
    [/\bcoisas?\b/i, "o nome do item"],
    [/\bde vez\b/i, "definitivamente"],
    [/\b(?:some|somem|sumiu|sumiram)\b/i, "é excluído, não foi encontrado"],
    [/\bcongelad[oa]s?\b/i, "lista de envio fechada"],
    [/\bdescadastrad[oa]s?\b/i, "descadastro, cancelou a inscrição"],
    [/\bpré-cabeçalho/i, "texto de prévia"],
    [/\bpap(?:el|éis)\b/i, "função"],
    [/\bdon[oa]s?\b/i, "Titular, responsável"],
    [/\bvale(?:m)?\b/i, "é válido, expira, se aplica"],
    [/\brelógio/i, "fuso horário, horário de …"],
    [/\b(?:caixa|conta de envio) (?:integrada|interna)\b/i, "caixa de testes, conta de testes"],
    [/\bchamadas? (?:à|de) API\b/i, "requisição à API"],
    [/\p{L}\((?:a|as|o|os)\)/iu, "uma forma sem gênero"],
    [/—/, "vírgula, dois-pontos ou duas frases"],
  ],
  "es-es": [
    [/\brecorridos?\b/i, "flujo"],
    [/\bvalen?\b/i, "es válido, caduca, se aplica"],
    [/\bsituaci[oó]n/i, "estado"],
    [/\breloj/i, "zona horaria, hora de …"],
    [/\bcongelad[oa]s?\b/i, "lista de envío cerrada"],
    [/\bno (?:pudimos|se pudo|se pudieron)\b/i, "no se ha podido"],
    [/\bpreencabezado/i, "texto de vista previa"],
    [CURLY_QUOTES, "« »"],
    [/\be-mails?\b/i, "correo"],
    [/\b(?:dueñ|propietari)[oa]s?\b/i, "Titular, responsable"],
    [
      /\b(?:buzón|cuenta de envío) (?:integrad|intern)[oa]\b/i,
      "buzón de pruebas, cuenta de pruebas",
    ],
    [/\bllamadas? a la API\b/i, "petición a la API"],
    [/\bcorreos? sueltos?\b/i, "correo individual"],
    [/\bapps?\b/i, "aplicación"],
    [/\p{L}\((?:a|as|o|os)\)/iu, "una forma sin género"],
    [/—/, "coma, dos puntos o dos frases"],
    [/\bpara siempre\b/i, "definitivamente"],
  ],
};

/** Other companies' names of products and buttons stay unchanged. */
const THEIR_NAMES = /“[^”]*”|«[^»]*»|E-mail Locaweb/g;

/** Sample content and public pages of designs are in a company's voice, not ours. */
const OWN_TEXTS = /\/designs\.json$/;

/**
 * Finds unwanted wordings in the locale files under a repository's root.
 * @param {string} root
 * @returns {{ file: string, line: number, message: string }[]}
 */
export function translationProblems(root) {
  return ["console", "server"].flatMap((workspace) =>
    Object.keys(WORDS).flatMap((language) => {
      const folder = `${workspace}/locales/${language}`;
      return readdirSync(path.join(root, folder))
        .map((name) => `${folder}/${name}`)
        .filter((file) => !OWN_TEXTS.test(file))
        .flatMap((file) =>
          translationProblemsOf(file, language, readFileSync(path.join(root, file), "utf8")),
        );
    }),
  );
}

/**
 * Finds unwanted wordings in one locale file. Keys and variables may contain anything.
 * @param {string} file its path from the root
 * @param {string} language
 * @param {string} text
 */
export function translationProblemsOf(file, language, text) {
  return localeValues(text).flatMap(({ line, words }) => {
    const own = words.replaceAll(THEIR_NAMES, "");
    return (WORDS[language] ?? []).flatMap(([pattern, better]) => {
      const found = pattern.exec(pattern === CURLY_QUOTES ? words : own)?.[0];
      return found ? [{ file, line, message: `Avoid "${found}". Write: ${better}` }] : [];
    });
  });
}
