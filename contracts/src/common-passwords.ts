import { COMMON_PASSWORD_WORDS } from "./common-password-words.ts";
import { PASSWORD_MAX } from "./sign-in.ts";

const WORDS: ReadonlySet<string> = new Set(COMMON_PASSWORD_WORDS.trim().split(/\s+/));

const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qazwsxedcrfvtgbyhnujm",
  "1qaz2wsx3edc4rfv5tgb",
];
const ZIGZAGS = [
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "1a2b3c4d5e6f7g8h9i",
  "a1b2c3d4e5f6g7h8i9",
];
const SEQUENCES = [...ROWS, ...ZIGZAGS].flatMap((row) => [row, [...row].toReversed().join("")]);
const SEQUENCE_MIN = 3;

/** Characters that often replace a letter. */
const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};
/** Maximum number of digits and symbols around a word; with more, the password is no longer easy to guess. */
const AROUND_MAX = 8;

/**
 * Returns whether a password is among the first that an attacker would try, despite upper case, lower case and
 * digits: a common word with digits or symbols around it ("Senha123", "P@ssw0rd!"), a repeated word,
 * or a sequence from the alphabet, digits and keyboard ("Abcd1234", "1q2w3e4R").
 */
export function isCommonPassword(password: string): boolean {
  if (password.length > PASSWORD_MAX) return false;
  const plain = password.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const cores = new Set([core(plain), core(plain.replace(/[@$!]/g, letterOf))]);
  for (const found of cores) {
    if (found === "" || plain.length - found.length > AROUND_MAX) continue;
    if (isKeyboardWalk(found) || isWord(found) || isWord(found.replace(/[^a-z]/g, letterOf)))
      return true;
  }
  return isKeyboardWalk(plain);
}

const letterOf = (sign: string) => LEET[sign] ?? sign;

/** The text from its first letter to its last. */
const core = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, "");

function isWord(text: string): boolean {
  const half = text.slice(0, text.length / 2);
  return WORDS.has(text) || (text === half + half && WORDS.has(half));
}

/** Returns whether the text consists only of repeated characters and parts of sequences. */
function isKeyboardWalk(text: string): boolean {
  // reached[n] is true if the first n characters do.
  const reached = [true];
  for (let end = 1; end <= text.length; end++) {
    reached[end] = reached.some((is, start) => is && start < end && isStep(text.slice(start, end)));
  }
  return reached[text.length] === true;
}

function isStep(part: string): boolean {
  if (part.length >= 2 && part === (part[0] ?? "").repeat(part.length)) return true;
  return part.length >= SEQUENCE_MIN && SEQUENCES.some((sequence) => sequence.includes(part));
}
