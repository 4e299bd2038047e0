import { describe, expect, it } from "vitest";
import { fileShape } from "./csv-dialect.ts";
import { readOptOut } from "./opt-outs.ts";
import { sourceOf, suggestTargets } from "./target-suggestions.ts";

/** Header rows as written by these products, with one contact. */
const FILES = {
  mailchimp: [
    '"Email Address","First Name","Last Name","Phone Number",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER,LEID,EUID,NOTES,TAGS',
    'ana@example.com,Ana,Souza,+5511987654321,2,"2024-03-16 14:40:47",203.0.113.7,"2024-03-16 14:41:00",203.0.113.7,-23.5,-46.6,-3,-3,America/Sao_Paulo,br,sp,"2025-01-02 10:00:00",News,7,NORMAL,,55331253,89501affba,,"""vip"",""loja"""',
  ],
  brevo: [
    "CONTACT ID;EMAIL;FIRSTNAME;LASTNAME;SMS;EMAIL_BLACKLISTED;SMS_BLACKLISTED;ADDED_TIME;MODIFIED_TIME",
    "1;ana@example.com;Ana;Souza;5511987654321;Yes;No;12-04-2022 09:30;13-04-2022 10:00",
  ],
  listmonk: [
    "uuid,email,name,attributes,status,created_at,updated_at",
    '7c1f2a3e-0000-4000-8000-000000000001,ana@example.com,Ana Souza,"{""city"": ""Recife""}",blocklisted,2024-01-02T10:00:00Z,2024-01-02T10:00:00Z',
  ],
  hubspot: [
    "Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Lifecycle Stage,Create Date,Unsubscribed from all email,Email hard bounce reason",
    "101,Ana,Souza,ana@example.com,+55 11 98765-4321,Rui,Lead,2024-01-02 10:00,true,",
  ],
  rdStation: [
    "Email,Nome,Empresa,Cargo,Telefone,Celular,Estágio no Funil,Total de conversões,Data da primeira conversão,Tags,Descadastrado",
    'ana@example.com,Ana Souza,Loja,Dona,,(11) 98765-4321,Lead,3,2024-01-02,"vip, loja",Não',
  ],
} as const;

function suggested(lines: readonly string[]) {
  const shape = fileShape(`${lines.join("\n")}\n`, true);
  const targets = suggestTargets("accounts", shape, []).map(({ target }) => target);
  return {
    source: sourceOf(shape.headers),
    of: (header: string) => targets[shape.headers.indexOf(header)],
  };
}

const field = (name: string) => ({ kind: "standard", field: name });
const part = (name: "first" | "last") => ({ kind: "namePart", part: name });
const unsubscribed = { kind: "optOut", reason: "unsubscribed" };

describe("exports of other products", () => {
  it("recognizes Mailchimp's members who unsubscribed", () => {
    const { source, of } = suggested(FILES.mailchimp);
    expect(source).toBe("mailchimp");
    expect(of("Email Address")).toEqual(field("email"));
    expect(of("First Name")).toEqual(part("first"));
    expect(of("Last Name")).toEqual(part("last"));
    expect(of("Phone Number")).toEqual(field("phone"));
    expect(of("TIMEZONE")).toEqual(field("timeZone"));
    expect(of("TAGS")).toEqual({ kind: "tags" });
    expect(of("UNSUB_TIME")).toEqual(unsubscribed);
    expect(of("OPTIN_TIME")).toMatchObject({ kind: "newField", type: "date" });
    for (const header of ["MEMBER_RATING", "LATITUDE", "LEID", "UNSUB_CAMPAIGN_ID"])
      expect(of(header)).toEqual({ kind: "ignore" });
  });

  it("recognizes Mailchimp's members whose emails bounced", () => {
    const { source, of } = suggested([
      '"Email Address","First Name",MEMBER_RATING,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,LEID',
      'ana@example.com,Ana,2,"2025-01-02 10:00:00",News,55331253',
    ]);
    expect(source).toBe("mailchimp");
    expect(of("CLEAN_TIME")).toEqual({ kind: "optOut", reason: "bounced" });
  });

  it("recognizes Brevo", () => {
    const { source, of } = suggested(FILES.brevo);
    expect(source).toBe("brevo");
    expect(of("FIRSTNAME")).toEqual(part("first"));
    expect(of("LASTNAME")).toEqual(part("last"));
    expect(of("SMS")).toEqual(field("phone"));
    expect(of("EMAIL_BLACKLISTED")).toEqual(unsubscribed);
    expect(of("CONTACT ID")).toEqual({ kind: "ignore" });
    expect(of("ADDED_TIME")).toMatchObject({ kind: "newField", type: "date" });
  });

  it("recognizes listmonk", () => {
    const { source, of } = suggested(FILES.listmonk);
    expect(source).toBe("listmonk");
    expect(of("status")).toEqual(field("status"));
    expect(of("uuid")).toEqual({ kind: "ignore" });
    expect(of("attributes")).toEqual({ kind: "ignore" });
  });

  it("recognizes HubSpot", () => {
    const { source, of } = suggested(FILES.hubspot);
    expect(source).toBe("hubspot");
    expect(of("Email")).toEqual(field("email"));
    expect(of("First Name")).toEqual(part("first"));
    expect(of("Last Name")).toEqual(part("last"));
    expect(of("Unsubscribed from all email")).toEqual(unsubscribed);
    expect(of("Record ID")).toEqual({ kind: "ignore" });
  });

  it("recognizes RD Station", () => {
    const { source, of } = suggested(FILES.rdStation);
    expect(source).toBe("rdStation");
    expect(of("Celular")).toEqual(field("phone"));
    expect(of("Descadastrado")).toEqual(unsubscribed);
    expect(of("Tags")).toEqual({ kind: "tags" });
  });

  it.each([
    [
      "hubspot",
      "ID do registro,Nome,Sobrenome,E-mail,Número de telefone,Proprietário do contato,Status do lead,Fase do ciclo de vida,Data de criação",
    ],
    [
      "hubspot",
      "ID de registro,Nombre,Apellidos,Correo,Número de teléfono,Propietario del contacto,Estado del lead,Fecha de creación",
    ],
    ["mailchimp", "Endereço de e-mail,Nome,Sobrenome,MEMBER_RATING,OPTIN_TIME,LEID,EUID"],
    ["mailchimp", "Dirección de correo electrónico,Nombre,Apellidos,MEMBER_RATING,LEID,EUID"],
    ["brevo", "ID do contato;EMAIL;NOME;SOBRENOME;SMS;ADDED_TIME;MODIFIED_TIME"],
    ["rdStation", "E-mail,Nome,Empresa,Estágio no Funil,Total de conversões,Url pública"],
  ])("recognizes %s by %s", (product, headers) => {
    const separator = headers.includes(";") ? ";" : ",";
    const cells = headers
      .split(separator)
      .map((header) =>
        /mail|correo/i.test(header)
          ? "ana@example.com"
          : /^nom/i.test(header)
            ? "Ana"
            : /^número/i.test(header)
              ? "+34612345678"
              : "7",
      );
    const { source, of } = suggested([headers, cells.join(separator)]);
    expect(source).toBe(product);
    const named = (pattern: RegExp) => headers.split(separator).find((one) => pattern.test(one));
    expect(of(named(/mail|correo/i) ?? "")).toEqual(field("email"));
    const names = headers.split(separator).filter((one) => /^(?:nom|sobrenome|apell)/i.test(one));
    expect(names.map(of)).toEqual(
      names.length === 1 ? [field("name")] : [part("first"), part("last")],
    );
    const phones = headers.split(separator).filter((one) => /^número de tel/i.test(one));
    expect(phones.map(of)).toEqual(phones.map(() => field("phone")));
    const ids = headers.split(separator).filter((one) => /^id /i.test(one));
    expect(ids.map(of)).toEqual(ids.map(() => ({ kind: "ignore" })));
  });

  it("keeps contacts whose RD Station status allows emails", () => {
    expect(readOptOut("Habilitado", "unsubscribed")).toBeNull();
    expect(readOptOut("Descadastrado", "unsubscribed")).toBe("unsubscribed");
  });

  it.each([
    ["Nome completo,Nome,Sobrenome,Email", "Ana Souza,Ana,Souza", "Nome completo"],
    ["Name,First name,Last name,Email", "Ana Souza,Ana,Souza", "Name"],
    ["Email,Nome", "ana@example.com,Ana Souza", "Nome"],
    ["First name,Last name,Email", "Ana,,", "First name"],
  ])("maps the whole name of a file with the headers %s", (headers, cells, header) => {
    const rest = headers.endsWith("Email") ? ",ana@example.com" : "";
    const { of } = suggested([headers, cells.replace(/,$/, "") + rest]);
    expect(of(header)).toEqual(field("name"));
  });

  it("recognizes no product from an email and a name column alone", () => {
    expect(suggested(["Email,Nome,Celular", "ana@example.com,Ana,"]).source).toBeNull();
  });
});
