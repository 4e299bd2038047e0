// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import type { ImportColumn, ImportTarget } from "../../lib/api.generated.ts";
import { testField } from "../custom-fields/testing/test-field.ts";
import {
  choiceOf,
  columnTaking,
  consentError,
  isAsSuggested,
  matchingErrors,
  settingsOf,
  startingSettings,
  tagOfFile,
  takenIdentifiers,
  targetOf,
} from "./matching.ts";
import type { TargetChoice } from "./matching.ts";

const city = testField("city", "text", "City");
const email: ImportTarget = { kind: "standard", field: "email" };
const column = (header: string, suggestion: ImportTarget = { kind: "ignore" }): ImportColumn => ({
  index: 0,
  header,
  samples: [],
  suggestion,
  remembered: false,
});
const fresh = (identifier: string, name = identifier): ImportTarget => ({
  kind: "newField",
  identifier,
  name,
  type: "text",
});

describe("parts of the name", () => {
  const whole: ImportTarget = { kind: "standard", field: "name" };
  const last: ImportTarget = { kind: "namePart", part: "last" };

  it("exclude the whole name, but not each other", () => {
    const first: ImportTarget = { kind: "namePart", part: "first" };
    expect(matchingErrors("accounts", [email, first, last], []).columns.size).toBe(0);
    expect([...matchingErrors("accounts", [email, whole, last], []).columns]).toEqual([
      [2, "twice"],
    ]);
    expect(columnTaking("standard:name", [email, last], 0)).toBe(1);
    expect(columnTaking("namePart:first", [email, last], 0)).toBeUndefined();
  });

  it("are choices of a column", () => {
    expect(targetOf(choiceOf(last), column("Sobrenome"), "Column 1", new Set())).toEqual(last);
  });
});

describe("settings of an import", () => {
  it("start from the suggestions, or from earlier settings when there are any", () => {
    const file = { columns: [column("E-mail", email), column("x")], settings: null };
    expect(startingSettings(file)).toMatchObject({
      targets: [email, { kind: "ignore" }],
      duplicates: "overwrite",
      defaultStatus: "active",
    });
    const settled = {
      targets: [email, email],
      duplicates: "skip" as const,
      defaultStatus: "pending" as const,
      invalidValues: "reject" as const,
      corrections: [],
      tags: ["feira"],
    };
    for (const consent of [{ wording: "Signed at the fair" }, null]) {
      expect(settingsOf(startingSettings({ ...file, settings: { ...settled, consent } }))).toEqual({
        ...settled,
        consent,
      });
    }
  });

  it("name a tag after the file and the day", () => {
    expect(tagOfFile("clientes_março.csv", "2026-03-05")).toBe("clientes março 2026-03-05");
    expect(tagOfFile(`${"longo ".repeat(20)}.xlsx`, "2026-03-05")).toHaveLength(50);
    const file = { columns: [column("E-mail", email)], settings: null };
    expect(startingSettings(file, undefined, "feira").tags).toEqual(["feira"]);
  });

  it("never guess consent: the question has no default answer", () => {
    const fresh = startingSettings({ columns: [column("E-mail", email)], settings: null });
    expect(consentError(fresh)).toBe("unanswered");
    expect(consentError({ ...fresh, agreed: "yes", wording: "  " })).toBe("noWording");
    expect(consentError({ ...fresh, agreed: "yes", wording: "At the till" })).toBeUndefined();
    expect(consentError({ ...fresh, agreed: "unknown" })).toBeUndefined();
    // A sentence typed before the answer changed is not sent.
    expect(settingsOf({ ...fresh, agreed: "unknown", wording: "At the till" }).consent).toBeNull();
  });
});

describe("the target of a column", () => {
  it.each<TargetChoice>(["ignore", "tags", "standard:email", "standard:status", "field:city"])(
    "is restored from its choice %s",
    (choice) => {
      expect(choiceOf(targetOf(choice, column("Cidade"), "Column 1", new Set()))).toBe(choice);
    },
  );

  it("creates a field from the header, with a free identifier and the guessed type", () => {
    expect(targetOf("new", column("Cidade"), "Column 1", new Set(["cidade"]))).toEqual(
      fresh("cidade_2", "Cidade"),
    );
    const guessed: ImportTarget = {
      kind: "newField",
      identifier: "nascimento",
      name: "Nascimento",
      type: "date",
    };
    expect(targetOf("new", column("Nascimento", guessed), "Column 1", new Set())).toEqual(guessed);
    expect(targetOf("new", column("  "), "Column 1", new Set())).toEqual(
      fresh("column_1", "Column 1"),
    );
  });

  it("truncates a header that is too long for a name", () => {
    const target = targetOf("new", column("h".repeat(300)), "Column 1", new Set());
    expect(matchingErrors("accounts", [email, target], []).columns.size).toBe(0);
  });

  it("counts as suggested with any identifier", () => {
    expect(isAsSuggested(fresh("plan_2", "Plan"), fresh("plan", "Plan"))).toBe(true);
    expect(isAsSuggested(email, { kind: "ignore" })).toBe(false);
  });
});

describe("matchingErrors", () => {
  it("requires the email", () => {
    expect(matchingErrors("accounts", [{ kind: "ignore" }], []).keyMissing).toBe(true);
    expect(matchingErrors("accounts", [email], []).keyMissing).toBe(false);
  });
  it("reports the second of two columns with one target", () => {
    const targets: ImportTarget[] = [
      email,
      { kind: "field", identifier: "city" },
      email,
      { kind: "field", identifier: "city" },
    ];
    expect([...matchingErrors("accounts", targets, [city]).columns]).toEqual([
      [2, "twice"],
      [3, "twice"],
    ]);
  });
  it("allows one column of tags", () => {
    expect([...matchingErrors("accounts", [email, { kind: "tags" }], []).columns]).toEqual([]);
    expect([
      ...matchingErrors("accounts", [email, { kind: "tags" }, { kind: "tags" }], []).columns,
    ]).toEqual([[2, "twice"]]);
  });
  it("rejects new fields that exist, conflict or have no valid name", () => {
    const targets = [
      email,
      fresh("city"),
      fresh("plan"),
      fresh("plan"),
      fresh("Plan!"),
      fresh("ok", " "),
    ];
    expect([...matchingErrors("accounts", targets, [city]).columns]).toEqual([
      [1, "identifierTaken"],
      [3, "identifierTwice"],
      [4, "identifierInvalid"],
      [5, "nameInvalid"],
    ]);
  });
  it("reports a field deleted or disabled since the file was matched", () => {
    expect(
      matchingErrors(
        "accounts",
        [email, { kind: "field", identifier: "gone" }],
        [city],
      ).columns.get(1),
    ).toBe("fieldGone");
    expect(
      matchingErrors(
        "accounts",
        [email, { kind: "field", identifier: "city" }],
        [{ ...city, status: "inactive" }],
      ).columns.get(1),
    ).toBe("fieldGone");
  });
  it("allows any number of columns to be left out", () => {
    expect(
      matchingErrors("accounts", [email, { kind: "ignore" }, { kind: "ignore" }], []).columns.size,
    ).toBe(0);
  });
});

it("finds the conflicting column and the identifiers that are taken", () => {
  const targets = [email, fresh("plan")];
  expect(columnTaking("standard:email", targets, 1)).toBe(0);
  expect(columnTaking("standard:email", targets, 0)).toBeUndefined();
  expect(columnTaking("ignore", [{ kind: "ignore" }, { kind: "ignore" }], 1)).toBeUndefined();
  expect(takenIdentifiers(targets, 0, [city])).toEqual(new Set(["city", "plan"]));
  expect(takenIdentifiers(targets, 1, [city])).toEqual(new Set(["city"]));
});
