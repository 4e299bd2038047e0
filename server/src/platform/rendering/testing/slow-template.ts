/** Generates letters in pseudo-random order, always the same ones. */
function shuffledLetters(length: number): string {
  let [letters, state] = ["", 1];
  while (letters.length < length) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    letters += String.fromCharCode(97 + (Math.floor(state / 65_536) % 26));
  }
  return letters;
}

/** HTML with Liquid that stays within all limits of size and steps, but takes seconds: it sorts many letters repeatedly. */
export const SLOW_HTML = `{% capture s %}${shuffledLetters(90_000)}{% endcapture %}{% assign a = s | split: "" %}${"{% assign b = a | sort_natural | size %}".repeat(12)}<p>{{ b }}</p>`;

/** The same for all contacts except the example contact of the checks. */
export const SLOW_FOR_CONTACTS = `{% if account.name == "Ana Maria" %}<p>Quick</p>{% else %}${SLOW_HTML}{% endif %}`;
