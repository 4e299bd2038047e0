/** A message that violates the standards as real programs do, and the text that must be extracted. */
export interface OddMessage {
  name: string;
  /** One character per byte. */
  source: string;
  /** "Oi" unless stated otherwise. */
  text?: string;
  /** Empty unless stated otherwise. */
  subject?: string;
  /** None unless stated otherwise. */
  files?: string[];
}

const HEAD = "From: ana@destino.example\nTo: loja@loja.example\n";
const PDF = "Content-Transfer-Encoding: base64\n\nJVBERi0x\n";
const bytesOf = (text: string) => Buffer.from(text).toString("latin1");
const withFile = (disposition: string) =>
  `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n--b\n\nOi\n--b\nContent-Type: application/pdf\nContent-Disposition: ${disposition}\n${PDF}--b--\n`;

export const ODD_MESSAGES: OddMessage[] = [
  {
    name: "a gateway renamed the boundary in the header only",
    source: `${HEAD}Content-Type: multipart/mixed; boundary="new"\n\n--old-1\nContent-Type: text/plain\n\nOi\n--old-1--\n`,
  },
  {
    name: "a multipart message has no parts",
    source: `${HEAD}Content-Type: multipart/mixed\n\nOi\n`,
  },
  {
    name: "the last boundary is missing",
    source: `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nOi\n`,
  },
  {
    name: "boundaries end in spaces",
    source: `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n--b  \nContent-Type: text/plain\n\nOi\n--b-- \n`,
  },
  {
    name: "one boundary starts with another",
    source: `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: multipart/alternative; boundary=b1\n\n--b1\nContent-Type: text/plain\n\nOi\n--b1--\n--b--\n`,
  },
  {
    name: "lines end in CR only",
    source: `${HEAD}Subject: Sim\n\nOi\n`.replaceAll("\n", "\r"),
    subject: "Sim",
  },
  {
    name: "no empty line ends the header",
    source: `${HEAD}Subject: Sim\nPode mandar, por favor\n`,
    subject: "Sim",
    text: "Pode mandar, por favor",
  },
  {
    name: "an mbox line precedes the header",
    source: `From ana@destino.example Tue Nov 10 09:05:00 2026\n${HEAD}Subject: Sim\n\nOi\n`,
    subject: "Sim",
  },
  {
    name: "text is uuencoded",
    source: `${HEAD}Content-Transfer-Encoding: x-uuencode\n\nbegin 644 x\n"3VD*\n\`\nend\n`,
  },
  {
    name: "Japanese text claims to be ASCII",
    source: `${HEAD}Content-Type: text/plain; charset=us-ascii\n\n\u001b$B%F%9%H\u001b(B\n`,
    text: "テスト",
  },
  {
    name: "UTF-8 claims to be ISO-8859-1",
    source: `${HEAD}Content-Type: text/plain; charset=iso-8859-1\n\n${bytesOf("Não")}\n`,
    text: "Não",
  },
  {
    name: "Windows-1252 has no charset",
    source: `${HEAD}Content-Type: text/plain\n\nN\u00e3o\n`,
    text: "Não",
  },
  {
    name: "soft line breaks end in spaces",
    source: `${HEAD}Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nN=C3=A3o,=  \n obrigada\n`,
    text: "Não, obrigada",
  },
  {
    name: "the subject has Windows-1252 letters",
    source: `${HEAD}Subject: Promo\u00e7\u00e3o\n\nOi\n`,
    subject: "Promoção",
  },
  {
    name: "encoded words split a letter",
    source: `${HEAD}Subject: =?utf-8?Q?Promo=C3?=\n =?utf-8?Q?=A7=C3=A3o?=\n\nOi\n`,
    subject: "Promoção",
  },
  {
    name: "a file name comes in pieces (RFC 2231)",
    source: withFile(
      "attachment; filename*0*=utf-8''ped%C3;\n filename*1*=%ADdo; filename*2=\".pdf\"",
    ),
    files: ["pedído.pdf"],
  },
  {
    name: "a file name is an encoded word",
    source: withFile('attachment; filename="=?utf-8?Q?ped=C3=ADdo.pdf?="'),
    files: ["pedído.pdf"],
  },
  {
    name: "a file name has Windows-1252 letters",
    source: withFile('attachment; filename="ped\u00eddo.pdf"'),
    files: ["pedído.pdf"],
  },
  {
    name: "a file name lacks its closing quote",
    source: withFile('attachment; filename="a.pdf'),
    files: ["a.pdf"],
  },
];
