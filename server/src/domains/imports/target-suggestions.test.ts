import { describe, expect, it } from "vitest";
import { fileShape } from "./csv-dialect.ts";
import { samplesOf, suggestTargets } from "./target-suggestions.ts";

const suggest = (text: string, known: Parameters<typeof suggestTargets>[2] = []) =>
  suggestTargets("accounts", fileShape(text, true), known).map(({ target }) => target);
const standard = (field: string) => ({ kind: "standard", field });

describe("suggestTargets", () => {
  it("recognizes the usual headers in Portuguese, Spanish and English", () => {
    expect(
      suggest("Nome completo;E-mail;Celular;Situação\nAna;ana@example.com;11987654321;Ativo\n"),
    ).toEqual(["name", "email", "phone", "status"].map(standard));
    expect(
      suggest("Correo electrónico,Nombre,Teléfono\nana@example.com,Ana,11987654321\n"),
    ).toEqual(["email", "name", "phone"].map(standard));
    expect(suggest("Email Address,First Name,Last Name\na@b.co,Ana,Lima\n")).toEqual([
      standard("email"),
      { kind: "namePart", part: "first" },
      { kind: "namePart", part: "last" },
    ]);
  });

  it("recognizes the language by its header, unless the column contains no language", () => {
    for (const header of ["Language", "Idioma", "lang", "locale", "Língua"])
      expect(suggest(`email,${header}\na@b.co,pt-BR\nc@d.co,?\n`)[1]).toEqual(standard("language"));
    expect(suggest("email,Idioma\na@b.co,sim\n")[1]).toMatchObject({
      kind: "newField",
      identifier: "idioma",
    });
  });

  it("treats `estado` as a state of the country if the column contains no status", () => {
    expect(suggest("email,estado\na@b.co,SP\nc@d.co,RJ\n")[1]).toMatchObject({
      kind: "newField",
      identifier: "estado",
    });
    expect(suggest("email,estado\na@b.co,activo\n")[1]).toEqual(standard("status"));
  });

  it("guesses types of new fields, and skips empty columns", () => {
    const text =
      "email,Idade,CEP,Desde,VIP,Contato 2,nada\na@b.co,33,01310,25/12/2024,sim,x@y.co,\nc@d.co,41,90000,01/02/2023,não,z@w.co,\n";
    expect(
      suggest(text)
        .slice(1)
        .map((t) => ("type" in t ? t.type : t.kind)),
    ).toEqual(["number", "text", "date", "boolean", "email", "ignore"]);
  });

  it("chooses the type that at least 80% of the values fit, and reports how many do not", () => {
    const column = (values: readonly string[]) => {
      const [, suggestion] = suggestTargets(
        "accounts",
        fileShape(`email;x\n${values.map((v, n) => `p${n}@b.co;${v}`).join("\n")}\n`, true),
        [],
      );
      return suggestion;
    };
    const many = (value: string, count: number) => Array.from({ length: count }, () => value);
    const typeOf = (values: readonly string[]) => column(values)?.target;
    expect(column([...many("R$ 1.234,50", 8), "sob consulta", "-"])).toMatchObject({
      target: { type: "number" },
      misfits: { count: 2, of: 10 },
    });
    expect(column([...many("25/12/1990", 9), "31/02/1990"])).toMatchObject({
      target: { type: "date" },
      misfits: { count: 1, of: 10 },
    });
    expect(column([...many("sim", 4), ...many("não", 4), "talvez", "1"])).toMatchObject({
      target: { type: "boolean" },
      misfits: { count: 1, of: 10 },
    });
    expect(typeOf([...many("12%", 7), ...many("many", 3)])).toMatchObject({ type: "text" });
    expect(column(many("7", 10))).not.toHaveProperty("misfits");
    expect(typeOf([...many("7", 9), "007"])).toMatchObject({ type: "text" });
  });

  it("reports how many values do not fit an existing field", () => {
    const known = [{ identifier: "born", name: "Born", type: "date" as const, active: true }];
    const [, born] = suggestTargets(
      "accounts",
      fileShape("email,Born\na@b.co,1990-01-01\nc@d.co,unknown\n", true),
      known,
    );
    expect(born).toEqual({
      target: { kind: "field", identifier: "born" },
      remembered: false,
      misfits: { count: 1, of: 2 },
    });
  });

  it("ignores rows with too few or too many cells", () => {
    expect(suggest("email,age\na@b.co,31\nc@d.co,40\nLima,e@f.co,x\n")[1]).toMatchObject({
      identifier: "age",
      type: "number",
    });
  });

  it("recognizes existing fields, and never assigns a target twice", () => {
    const known = [{ identifier: "city", name: "Cidade", type: "text" as const, active: true }];
    expect(suggest("email,Cidade,city,Email\na@b.co,Recife,Natal,c@d.co\n", known)).toEqual([
      standard("email"),
      { kind: "field", identifier: "city" },
      { kind: "newField", identifier: "city_2", name: "city", type: "text" },
      { kind: "newField", identifier: "email", name: "Email", type: "email" },
    ]);
  });

  it("detects a file without a header, and uses the contents of the columns", () => {
    const shape = fileShape(
      "Ana Lima;ana@example.com;(11) 98765-4321\nRui Reis;rui@example.com;(21) 98765-4321\n",
      true,
    );
    expect(shape.headers).toEqual(["", "", ""]);
    expect(suggestTargets("accounts", shape, []).map((one) => one.target)).toEqual(
      ["name", "email", "phone"].map(standard),
    );
    expect(samplesOf(shape, 0)).toEqual(["Ana Lima", "Rui Reis"]);
  });

  it("detects the delimiter although values contain another one", () => {
    expect(
      fileShape("name;email;note\nAna;a@b.co;likes a, b, c\nRui;c@d.co;d, e, f\n", true).delimiter,
    ).toBe(";");
    expect(fileShape("name|email\nAna|a@b.co\n", true).delimiter).toBe("|");
    expect(fileShape("sep=;\nname;email\nAna;a@b.co\n", true)).toMatchObject({
      delimiter: ";",
      headers: ["name", "email"],
    });
    expect(fileShape("email\na@b.co\n", true).headers).toEqual(["email"]);
  });
});
