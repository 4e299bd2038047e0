// Checks comments, test titles, docs and English texts for wordings that docs/glossary.md and CONTRIBUTING.md rule out,
// and texts in all languages for units that can be separated from their numbers.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** What to avoid, and what to write instead. Keep it short: a word belongs here when it has no good use. */
const WORDS = [
  [/\b(?:whoever|whomever)\b/i, "anyone who, the user who"],
  [/\b(?:somebody|everybody)\b/i, "someone, everyone, or the noun"],
  [/\bnobody\b/i, "no one, or the noun"],
  [/\banew\b/i, "again"],
  [/\bagain and again\b/i, "repeatedly"],
  [/\bfor ever\b/i, "forever"],
  [/\bno more(?=[.,;:]| \*\/)/i, "no longer"],
  [/\b(?:became|becomes?) of\b/i, "outcome, result, status"],
  [/\bhears? of\b/i, "is notified about"],
  [/\bshould it have been\b/i, "if it was"],
  [/\bunder way\b/i, "in progress, running"],
  [/\bby (?:itself|themselves)\b/i, "automatically, alone"],
  [/\bfor good\b/i, "permanently"],
  [/\b(?:take|takes|taken|taking|took) (?:it |them )?back\b/i, "undo, revoke, revert"],
  [/\btold apart\b|\btell\w* \w+ apart\b/i, "distinguish"],
  [/\b(?:is|are|was|were) told\b/i, "receives, is notified"],
  [/\b(?:go|goes|went|going) on\b/i, "continue"],
  [/\bmend\w*\b/i, "fix"],
  [
    /\bstands? (?:in|on|at|for|as|there|once)\b|\bas (?:it|they) stands?\b/i,
    "is, is stored, means",
  ],
  [/\blies (?:in|on|at|outside|behind)\b/i, "is, is stored"],
  [/\bfaults?\b/i, "error, problem"],
  [/\banswers\b/i, "returns, responds, replies"],
  [
    /\bmails\b|\b(?:a|an|one|each|every|this|that|no) mail\b(?!\s+(?:client|program|server|domain|provider|host|account|exchange))/i,
    "email, message",
  ],
  [
    /\b(?:colour|behaviour|neighbour|favour|centred?\b|labelled|cancell(?:ed|ing)|towards\b|learnt\b|licence)/i,
    "the American spelling",
  ],
  [
    /\b(?:un)?(?:person|organ|recogn|sanit|normal|author|serial|real|minim|summar|optim)(?:al)?is(?:e|ed|er|es|ing|ation)\b/i,
    "-ize, -ization",
  ],
  [/\bbeforehand\b/i, "in advance, or when exactly"],
  [/\bshaky\b/i, "flaky"],
  [/\bbuilt-?in (?:mailbox|inbox)\b/i, "test inbox"],
  [/\bof (?:its|their|our|your) own(?![\w-]| \w)/i, "its own, separate"],
  [/\bbeside\b(?! the point)/i, "next to"],
  [/\b(?:need not|ought to)\b/i, "doesn't have to, should"],
  [/\b(?:amongst|whilst|upon|lest)\b/i, "among, while, on, so that … not"],
  [/\b(?:here|there|where)(?:by|in|of|upon)\b/i, "a plain clause"],
  [/\bmerge tags?\b/i, "variable"],
];

/** Ruled out in the English texts of the console, in addition. */
const IN_TEXTS = [
  [/\bpreheader/i, "preview text"],
  [/\bjourneys?\b/i, "workflow"],
  [/\bgiven up\b/i, "failed, canceled"],
  [/\b(?:goes|go|going|went) out\b/i, "is sent"],
  [/\bAPI calls?\b/, "API request"],
  [/\bby hand\b/i, "manually"],
  [/—/, "a comma, a colon, or two sentences"],
  [/(?!shouldn't)\b\p{L}+'\p{L}/u, "the apostrophe ’"],
];

/** Folders whose code is checked. */
const CLEAN = [
  "contracts/",
  "mail/",
  "server/",
  "console/",
  "sdk/",
  "scripts/",
  "bench/",
  "e2e/",
  "docs/",
];
const CODE = /\.(?:ts|tsx|mjs)$/;
const SKIPPED = /(?:^|\/)(?:node_modules|dist|data|test-results|playwright-report|screenshots)\//;
/** English texts; those of designs are sample content. */
const TEXTS = /^(?:console|server)\/locales\/en-us\/(?!designs\.).+\.json$/;
/** Texts in any language. */
const ALL_TEXTS = /^(?:console|server)\/locales\/[^/]+\/(?!designs\.).+\.json$/;
/** A number or variable that a line break could separate from its unit. */
const LOOSE_UNIT = /(?:\d|\}\}) (?:[kMGT]B|KB|ms|min|s)(?!\p{L})/u;
/** The list above and its test name what they rule out. */
const OWN = /^scripts\/plain-english(?:\.test)?\.(?:mjs|ts)$/;

/**
 * Finds unwanted wordings under a repository's root: in every Markdown file, in the code of clean folders, and in
 * texts.
 * @param {string} root
 * @returns {{ file: string, line: number, message: string }[]}
 */
export function wordProblems(root) {
  return readdirSync(root, { withFileTypes: true, recursive: false })
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(root, entry.name) : [entry.name]))
    .filter(
      (file) =>
        file.endsWith(".md") ||
        ALL_TEXTS.test(file) ||
        (CODE.test(file) && CLEAN.some((folder) => file.startsWith(folder))),
    )
    .filter((file) => !OWN.test(file))
    .flatMap((file) => wordProblemsOf(file, readFileSync(path.join(root, file), "utf8")));
}

/**
 * Finds unwanted wordings in one file. Inline code and code blocks may contain anything.
 * @param {string} file its path from the root
 * @param {string} text
 */
export function wordProblemsOf(file, text) {
  const loose = ALL_TEXTS.test(file) ? looseUnits(file, text) : [];
  if (ALL_TEXTS.test(file) && !TEXTS.test(file)) return loose;
  const found = prose(file, text).flatMap(({ line, words }) =>
    (TEXTS.test(file) ? [...WORDS, ...IN_TEXTS] : WORDS).flatMap(([pattern, better]) => {
      const wrong = pattern.exec(words.replaceAll(/`[^`]*`/g, "``"))?.[0];
      return wrong ? [{ file, line, message: `Avoid "${wrong}". Write: ${better}` }] : [];
    }),
  );
  return [...found, ...loose];
}

/**
 * Finds units after an ordinary space, which a line break can separate from their number.
 * @param {string} file its path from the root
 * @param {string} text
 */
function looseUnits(file, text) {
  return text.split("\n").flatMap((words, index) => {
    const found = LOOSE_UNIT.exec(words)?.[0];
    return found
      ? [{ file, line: index + 1, message: `Use a no-break space (U+00A0) in "${found}"` }]
      : [];
  });
}

/**
 * Returns the lines of a file that people read as text.
 * @param {string} file
 * @param {string} text
 * @returns {{ line: number, words: string }[]}
 */
function prose(file, text) {
  if (file.endsWith(".md")) {
    const withoutCode = text.replaceAll(/^```[\s\S]*?^```/gm, (block) =>
      block.replaceAll(/[^\n]/g, ""),
    );
    return withoutCode.split("\n").map((words, index) => ({ line: index + 1, words }));
  }
  return TEXTS.test(file) ? localeValues(text) : [...comments(text), ...testTitles(text)];
}

/**
 * Returns the values of a locale file, without their variables.
 * @param {string} text
 * @returns {{ line: number, words: string }[]}
 */
export function localeValues(text) {
  return text.split("\n").flatMap((line, index) => {
    const value = /^\s*(?:"[^"]*": )?"(.*)",?$/.exec(line)?.[1];
    return value === undefined
      ? []
      : [{ line: index + 1, words: value.replaceAll(/\{\{.*?\}\}/g, "") }];
  });
}

/** Matches a string or a comment. Strings are matched because they can contain the start of a comment, such as a media type. */
const STRING_OR_COMMENT =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(?<!\w)\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm;

function comments(text) {
  const found = [];
  for (const match of text.matchAll(STRING_OR_COMMENT)) {
    if (!match[0].startsWith("/")) continue;
    const first = lineAt(text, match.index);
    match[0].split("\n").forEach((words, index) => found.push({ line: first + index, words }));
  }
  return found;
}

const TITLE =
  /(?:\b(?:describe|it|test)(?:\.\w+)*(?:\([^()\n]*\))?|\](?:\s*as const)?\s*\))\(\s*(["'`])((?:\\.|(?!\1)[\s\S])*)\1/g;

function testTitles(text) {
  return [...text.matchAll(TITLE)].map((match) => ({
    line: lineAt(text, match.index),
    words: match[2] ?? "",
  }));
}

function lineAt(text, index) {
  return text.slice(0, index).split("\n").length;
}

function filesBelow(root, folder) {
  if (folder.startsWith(".") || SKIPPED.test(`${folder}/`)) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.test(`${name}/`) ? [] : filesBelow(root, name);
    return entry.isFile() ? [name] : [];
  });
}
