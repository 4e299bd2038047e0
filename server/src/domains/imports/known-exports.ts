import type { ImportSource, ImportTarget } from "@arauto/contracts";

interface KnownExport {
  source: ImportSource;
  /** Headers that all its files have, each with its translations. */
  always: readonly (readonly string[])[];
  /** Headers of which each file has at least two. */
  some: readonly string[];
  /** Targets of its columns; other columns are matched like those of any file. */
  targets: Readonly<Record<string, ImportTarget>>;
}

const ignore: ImportTarget = { kind: "ignore" };
const name: ImportTarget = { kind: "standard", field: "name" };
const phone: ImportTarget = { kind: "standard", field: "phone" };
const unsubscribed: ImportTarget = { kind: "optOut", reason: "unsubscribed" };
const bounced: ImportTarget = { kind: "optOut", reason: "bounced" };

const ignored = (...headers: string[]): Record<string, ImportTarget> =>
  Object.fromEntries(headers.map((header) => [header, ignore]));

const EMAIL = ["email", "e mail", "correo", "correo electronico"];

/**
 * Exports of other products, by headers without accents, in lower case, and with spaces instead of punctuation.
 *
 * HubSpot's headers are the labels of its properties in the user's language. Its guide to import files
 * (https://knowledge.hubspot.com/pt/crm-setup/set-up-your-import-file) documents the names, the email and "Proprietário
 * do contato". No public page lists the other labels in Portuguese and Spanish, or the columns of RD Station's exports:
 * those are listed in each likely wording, so that two correct ones are enough.
 */
const KNOWN_EXPORTS: readonly KnownExport[] = [
  {
    source: "mailchimp",
    // Names of an audience's own fields follow its language; the others are always in English.
    always: [
      [
        "email address",
        "endereco de email",
        "endereco de e mail",
        "direccion de correo",
        "direccion de correo electronico",
        ...EMAIL,
      ],
    ],
    some: ["member rating", "leid", "euid", "optin time", "confirm time", "last changed"],
    targets: {
      "unsub time": unsubscribed,
      "clean time": bounced,
      ...ignored(
        "member rating",
        "optin ip",
        "confirm ip",
        "latitude",
        "longitude",
        "gmtoff",
        "dstoff",
        "leid",
        "euid",
        "last changed",
        "unsub campaign title",
        "unsub campaign id",
        "unsub reason",
        "unsub reason other",
        "clean campaign title",
        "clean campaign id",
      ),
    },
  },
  {
    source: "listmonk",
    always: [["uuid"], ["email"], ["name"], ["status"]],
    some: ["attributes", "created at", "updated at"],
    targets: ignored("uuid", "attributes", "updated at"),
  },
  {
    source: "brevo",
    always: [EMAIL],
    some: [
      "id do contato",
      "id de contacto",
      "contact id",
      "sms",
      "landline number",
      "whatsapp",
      "email blacklisted",
      "sms blacklisted",
      "added time",
      "modified time",
      "double opt in",
    ],
    targets: {
      firstname: name,
      prenome: name,
      nome: name,
      nombre: name,
      sms: phone,
      "email blacklisted": unsubscribed,
      "email blacklist": unsubscribed,
      "email marketing": unsubscribed,
      ...ignored(
        "contact id",
        "id do contato",
        "id de contacto",
        "sms blacklisted",
        "sms marketing",
        "modified time",
        "list ids",
      ),
    },
  },
  {
    source: "hubspot",
    always: [
      [
        "record id",
        "id do registro",
        "id de registro",
        "id del registro",
        "record id contact",
        "id do registro contato",
        "id de registro contacto",
      ],
      EMAIL,
    ],
    some: [
      "first name",
      "last name",
      "contact owner",
      "lead status",
      "lifecycle stage",
      "create date",
      "marketing contact status",
      "unsubscribed from all email",
      "proprietario do contato",
      "status do lead",
      "fase do ciclo de vida",
      "data de criacao",
      "status de contato de marketing",
      "propietario del contacto",
      "estado del lead",
      "etapa del ciclo de vida",
      "fecha de creacion",
      "estado de contacto de marketing",
    ],
    targets: {
      "unsubscribed from all email": unsubscribed,
      "cancelou a assinatura de todos os e mails": unsubscribed,
      "cancelou a inscricao de todos os e mails": unsubscribed,
      "assinatura cancelada de todos os e mails": unsubscribed,
      "suscripcion cancelada a todos los correos": unsubscribed,
      "suscripcion cancelada a todos los correos electronicos": unsubscribed,
      "motivo do hard bounce do e mail": bounced,
      "motivo de la devolucion permanente del correo": bounced,
      "portal unsubscribe": unsubscribed,
      "email hard bounce reason": bounced,
      "portal bounce": bounced,
      ...ignored(
        "record id",
        "id do registro",
        "id de registro",
        "id del registro",
        "record id contact",
        "id do registro contato",
        "id de registro contacto",
        "associated company ids",
        "primary associated company id",
      ),
    },
  },
  {
    source: "rdStation",
    always: [EMAIL, ["nome", "name", "nombre"]],
    some: [
      "estagio no funil",
      "lead scoring perfil",
      "lead scoring interesse",
      "data da primeira conversao",
      "data da ultima conversao",
      "total de conversoes",
      "origem da primeira conversao",
      "dono do lead",
      "lead owner",
      "url publica",
      "lead scoring perfil do lead",
      "total de conversiones",
      "etapa en el embudo",
      "fecha de la primera conversion",
      "fecha de la ultima conversion",
      "origen de la primera conversion",
      "funnel stage",
      "lead scoring profile",
      "lead scoring interest",
      "first conversion date",
      "last conversion date",
      "total conversions",
      "public url",
    ],
    targets: {
      celular: phone,
      descadastrado: unsubscribed,
      "status para comunicacao por email": unsubscribed,
      "status da comunicacao por email": unsubscribed,
      ...ignored("url publica", "public url", "uuid"),
    },
  },
];

/** Headers of opt-out columns in files from any source. */
const OPT_OUT_HEADERS: ReadonlySet<string> = new Set([
  "unsubscribed",
  "unsubscribed at",
  "opt out",
  "opted out",
  "descadastrado",
  "descadastrado em",
  "descadastro",
  "fecha de baja",
]);

const SOME_MIN = 2;

/** Recognizes the exporting product by a file's headers, as returned by `plain`. */
export function knownExport(headers: readonly string[]): KnownExport | undefined {
  const present = new Set(headers);
  return KNOWN_EXPORTS.find(
    ({ always, some }) =>
      always.every((names) => names.some((header) => present.has(header))) &&
      some.filter((header) => present.has(header)).length >= SOME_MIN,
  );
}

/** Returns the target of a header in such an export, or of an opt-out header. */
export function knownTarget(
  known: KnownExport | undefined,
  header: string,
): ImportTarget | undefined {
  return known?.targets[header] ?? (OPT_OUT_HEADERS.has(header) ? unsubscribed : undefined);
}
