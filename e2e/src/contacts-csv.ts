/** Customers of a bakery: Portuguese names, a city and the amount spent; some rows are intentionally invalid. */
export interface ContactsFile {
  content: Buffer;
  rows: number;
  good: number;
  rejected: number;
  /** Number of valid rows in São Paulo. */
  inSaoPaulo: number;
}

const FIRST = [
  "Ana",
  "João",
  "Conceição",
  "Luís",
  "Márcia",
  "Antônio",
  "Zoë",
  "Iñaki",
  "Beatriz",
  "Ítalo",
];
const LAST = [
  "Silva",
  "Souza",
  "D'Ávila",
  "Gonçalves",
  "Muñoz",
  "Araújo",
  'Lima "Lili"',
  "Sá; Filho",
];
const CITIES = ["São Paulo", "Recife", "Curitiba", "Florianópolis"];

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** `count` rows with semicolons in latin-1, as a Brazilian spreadsheet saves them. */
export function contactsFile(count: number): ContactsFile {
  const lines = ["Nome;E-mail;Cidade;Valor gasto"];
  let rejected = 0;
  let inSaoPaulo = 0;
  for (let row = 0; row < count; row += 1) {
    const name = `${FIRST[row % FIRST.length]} ${LAST[(row * 7) % LAST.length]}`;
    const city = CITIES[row % CITIES.length] ?? "";
    let email = `pessoa${row}@example.com`;
    if (row % 1000 === 17) email = "isto não é um e-mail";
    if (row % 1000 === 33) email = `${"a".repeat(300)}@example.com`;
    if (row % 1000 === 51) email = "";
    const isRejected = row % 1000 === 17 || row % 1000 === 33 || row % 1000 === 51;
    rejected += Number(isRejected);
    inSaoPaulo += Number(!isRejected && city === "São Paulo");
    lines.push(
      [quoted(name), email, quoted(city), (row * 1.5).toFixed(2).replace(".", ",")].join(";"),
    );
  }
  return {
    content: Buffer.from(`${lines.join("\r\n")}\r\n`, "latin1"),
    rows: count,
    good: count - rejected,
    rejected,
    inSaoPaulo,
  };
}
