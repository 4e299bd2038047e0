export interface WrittenReply {
  name: string;
  text: string;
  answer: string;
}

const QUOTED = "> Olá, Ana\n> Novidades de novembro";

/** Replies as email clients write them. */
export const REPLIES: WrittenReply[] = [
  {
    name: "Gmail",
    text: `Quero saber o preço.\n\nEm ter., 10 de nov. de 2026 às 09:00, Loja Azul <\nnovidades@loja.example> escreveu:\n\n${QUOTED}`,
    answer: "Quero saber o preço.",
  },
  {
    name: "Gmail in English",
    text: `How much is it?\n\nOn Tue, Nov 10, 2026 at 9:00 AM Loja Azul <novidades@loja.example> wrote:\n\n${QUOTED}`,
    answer: "How much is it?",
  },
  {
    name: "Gmail in Spanish",
    text: `¿Cuánto cuesta?\n\nEl mar, 10 nov 2026 a las 9:00, Loja Azul (<novidades@loja.example>) escribió:\n\n${QUOTED}`,
    answer: "¿Cuánto cuesta?",
  },
  {
    name: "Apple Mail in French, with a phone's signature",
    text: `Combien ?\n\nEnvoyé de mon iPhone\n\nLe 10 nov. 2026 à 09:00, Loja Azul <novidades@loja.example> a écrit :\n\n${QUOTED}`,
    answer: "Combien ?",
  },
  {
    name: "Apple Mail in German",
    text: `Was kostet es?\n\nAm 10.11.2026 um 09:00 schrieb Loja Azul <novidades@loja.example>:\n\n${QUOTED}`,
    answer: "Was kostet es?",
  },
  {
    name: "Outlook",
    text: "Quero dois.\n\n________________________________\nDe: Loja Azul <novidades@loja.example>\nEnviado: terça-feira, 10 de novembro de 2026 09:00\nPara: Ana <ana@destino.example>\nAssunto: Novidades de novembro\n\nOlá, Ana\n",
    answer: "Quero dois.",
  },
  {
    name: "Outlook in English, with bold marks",
    text: "Two please.\n\n*From:* Loja Azul <novidades@loja.example>\n*Sent:* Tuesday, November 10, 2026 9:00 AM\n*To:* Ana\n*Subject:* News\n\nHello",
    answer: "Two please.",
  },
  {
    name: "old Outlook",
    text: "Sim.\n\n-----Mensagem original-----\nDe: Loja Azul\nOlá, Ana",
    answer: "Sim.",
  },
  {
    name: "a signature with its delimiter",
    text: `Obrigada.\n\n-- \nAna Lima\n+55 11 5555-0100`,
    answer: "Obrigada.",
  },
  {
    name: "replies between quotes",
    text: `On Tue, Loja Azul <novidades@loja.example> wrote:\n> Which size?\nM please.\n> Which color?\nBlue.`,
    answer: "M please.\nBlue.",
  },
  {
    name: "a reply below the quote",
    text: `Am 10.11.26 um 09:00 schrieb Loja Azul:\n${QUOTED}\n\nJa, gerne.`,
    answer: "Ja, gerne.",
  },
  {
    name: "Japanese",
    text: `ありがとうございます。\n\n2026年11月10日(火) 9:00 Loja Azul <novidades@loja.example>:\n\n${QUOTED}`,
    answer: "ありがとうございます。",
  },
  {
    name: "Russian",
    text: `Сколько стоит?\n\nвт, 10 нояб. 2026 г. в 09:00, Loja Azul <novidades@loja.example> написал(а):\n\n${QUOTED}`,
    answer: "Сколько стоит?",
  },
  {
    name: "Chinese",
    text: `多少钱？\n\nLoja Azul <novidades@loja.example> 于2026年11月10日周二 写道：\n\n${QUOTED}`,
    answer: "多少钱？",
  },
  {
    name: "a sentence that looks like an attribution",
    text: "On Monday I wrote to you about this.\nDe: São Paulo\nPlease answer.",
    answer: "On Monday I wrote to you about this.\nDe: São Paulo\nPlease answer.",
  },
  { name: "only the quoted message", text: QUOTED, answer: QUOTED },
  { name: "one line", text: "Oi", answer: "Oi" },
];
