import { describe, expect, test } from "vitest";
import { matchRank, foldText, type PaletteOption, shownGroups } from "./options.ts";

const option = (label: string, more: Partial<PaletteOption> = {}): PaletteOption => ({
  id: label,
  label,
  icon: null,
  run: () => {},
  ...more,
});

describe("folded and fit", () => {
  test("ignores accents, case and extra spaces in the input", () => {
    expect(foldText("  São  JOÃO ")).toBe("sao joao");
    expect(foldText("Configurações")).toBe(foldText("configuracoes"));
    expect(matchRank(option("Configurações"), "CONFIGURACOES")).toBe(3);
    expect(matchRank(option("Campaigns"), "campáigns")).toBe(3);
  });

  test("ranks a match at the beginning first, then at a word, then anywhere", () => {
    expect(matchRank(option("Team members"), "team")).toBe(3);
    expect(matchRank(option("Team members"), "mem")).toBe(2);
    expect(matchRank(option("Team members"), "ember")).toBe(1);
    expect(matchRank(option("Team members"), "members team")).toBe(1);
    expect(matchRank(option("Team members"), "blog")).toBe(0);
    expect(matchRank(option("Ana", { hint: "ana.lima@example.com" }), "lima")).toBe(1);
    expect(matchRank(option("Ana", { hint: "ana.lima@example.com" }), "ana example")).toBe(1);
    expect(matchRank(option("SMS", { hint: "Comunicações" }), "ca")).toBe(0);
    expect(matchRank(option("Dark", { words: "theme night" }), "night")).toBe(1);
  });
});

describe("shownGroups", () => {
  const groups = [
    { key: "recent", label: "Recent", options: [option("Contacts", { to: "/accounts" })] },
    {
      key: "goTo",
      label: "Go to",
      options: [
        option("Campaign contacts", { id: "x" }),
        option("Contacts", { id: "y", to: "/accounts" }),
        option("Filters"),
      ],
    },
  ];
  const labels = (query: string) =>
    shownGroups(groups, query).map(({ key, options }) => [key, options.map(({ id }) => id)]);

  test("shows everything without a query, each page once", () => {
    expect(labels("")).toEqual([
      ["recent", ["Contacts"]],
      ["goTo", ["x", "Filters"]],
    ]);
  });
  test("sorts matches inside their group, and leaves out groups without a match", () => {
    expect(labels("fil")).toEqual([["goTo", ["Filters"]]]);
    expect(
      shownGroups(
        [{ key: "g", label: "", options: [option("My team"), option("Team")] }],
        "team",
      )[0]?.options.map(({ id }) => id),
    ).toEqual(["Team", "My team"]);
    expect(labels("zzz")).toEqual([]);
  });
  test("keeps the server's results unchanged", () => {
    const found = {
      key: "contact",
      label: "",
      found: true as const,
      options: [option("Zoë"), option("Ana")],
    };
    expect(shownGroups([found], "@exa")[0]?.options.map(({ id }) => id)).toEqual(["Zoë", "Ana"]);
  });
  test("ranks a record with a word prefix match above a help answer that matches anywhere", () => {
    const help = { key: "help", label: "", options: [option("Perguntas frequentes")] };
    const campaign = {
      key: "campaign",
      label: "",
      found: true as const,
      options: [option("Pão quentinho")],
    };
    expect(shownGroups([help, campaign], "quent").map(({ key }) => key)).toEqual([
      "campaign",
      "help",
    ]);
    const byEmail = { key: "contact", label: "", found: true as const, options: [option("Zoë")] };
    expect(shownGroups([help, byEmail], "quent").map(({ key }) => key)).toEqual([
      "contact",
      "help",
    ]);
  });
  test("ranks the server's results above letters in the middle of a page's name", () => {
    const pages = { key: "goTo", label: "", options: [option("Perguntas frequentes")] };
    const found = {
      key: "campaign",
      label: "",
      found: true as const,
      options: [option("Esquenta da Black Friday")],
    };
    expect(shownGroups([pages, found], "quent").map(({ key }) => key)).toEqual([
      "campaign",
      "goTo",
    ]);
  });
  test("sorts equally good matches by how often they were used", () => {
    const recent = [option("Campaigns", { weight: 1 }), option("Campaign news", { weight: 7 })];
    expect(
      shownGroups([{ key: "recent", label: "", options: recent }], "camp")[0]?.options.map(
        ({ id }) => id,
      ),
    ).toEqual(["Campaign news", "Campaigns"]);
  });
  test("shows commands only after >", () => {
    const all = ["recent", "actions", "create", "goTo", "look"].map((key) => ({
      key,
      label: "",
      options: [option(`Pause ${key}`)],
    }));
    expect(shownGroups(all, ">").map(({ key }) => key)).toEqual(["actions", "create", "look"]);
    expect(shownGroups(all, "> pause cr").map(({ key }) => key)).toEqual(["create"]);
  });
  test("puts the group with the best match first, and the server's results after it", () => {
    const create = { key: "create", label: "", options: [option("New campaign")] };
    const goTo = { key: "goTo", label: "", options: [option("Campaigns")] };
    const found = {
      key: "contact",
      label: "",
      found: true as const,
      options: [option("Carla Campos")],
    };
    const help = { key: "help", label: "", options: [option("Blog", { words: "campaign news" })] };
    const keys = (query: string) =>
      shownGroups([create, found, goTo, help], query).map(({ key }) => key);
    expect(keys("camp")).toEqual(["goTo", "create", "contact", "help"]);
    expect(keys("")).toEqual(["create", "contact", "goTo", "help"]);
  });
});
