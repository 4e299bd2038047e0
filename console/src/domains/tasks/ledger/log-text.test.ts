import { LANGUAGES, type Language, TASK_LOG_CODES } from "@arauto/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { translationsOf } from "../../../lib/testing/translations.ts";
import { formatsFor } from "../../../ui/formats/formats.ts";
import { logText } from "./log-text.ts";
import type { RunTexts } from "./run-text.ts";

const texts = new Map<Language, RunTexts>();

beforeAll(async () => {
  for (const language of LANGUAGES) {
    const instance = await translationsOf(language, ["tasks", "requests", "errors"]);
    texts.set(language, {
      t: instance.t,
      exists: (key) => instance.exists(key),
      formats: formatsFor(language, "America/Sao_Paulo"),
      language,
    });
  }
});

function runTexts(language: Language): RunTexts {
  const found = texts.get(language);
  if (!found) throw new Error(language);
  return found;
}

const line = { at: "2026-11-24T17:05:00.000Z", level: "info" as const, text: "As stored" };

describe("logText", () => {
  it("shows messages in the reader's language, with times in the workspace's zone", () => {
    const next = { ...line, code: "nextAttempt" as const, values: { at: line.at } };
    expect(logText(next, runTexts("pt-br"))).toMatch(/^Próxima tentativa: 24 de nov.* 14:05$/);
    expect(logText(next, runTexts("en-us"))).toMatch(/^Next attempt: Nov 24.* 2:05\sPM$/);
    const attempt = { ...line, code: "attempt" as const, values: { number: 1, of: 4 } };
    expect(logText(attempt, runTexts("es-es"))).toBe("Intento 1 de 4");
    const items = { ...line, code: "nothingNew" as const, values: { items: 1 } };
    expect(logText(items, runTexts("pt-br"))).toBe("Nada de novo: o feed tem 1 item");
  });

  it("names why a request had no response, and why an attempt failed", () => {
    const unsent = { ...line, code: "notSent" as const, values: { error: "dns", detail: "x" } };
    expect(logText(unsent, runTexts("pt-br"))).toBe("Não enviada: Host não encontrado");
    const late = {
      ...line,
      code: "failed" as const,
      cause: { code: "timeout" as const, seconds: 90 },
    };
    expect(logText(late, runTexts("pt-br"))).toBe("Interrompida após 1\u00a0min 30\u00a0s");
    const lost = { ...line, code: "failed" as const, cause: { code: "workerLost" as const } };
    expect(logText(lost, runTexts("es-es"))).toBe(
      "Los procesos que la ejecutaban dejaron de responder",
    );
  });

  it("shows other lines, and those of earlier versions, as they are", () => {
    expect(logText(line, runTexts("pt-br"))).toBe("As stored");
    expect(logText({ ...line, code: "failed" }, runTexts("pt-br"))).toBe("As stored");
  });

  it("has a text for every message in every language", () => {
    for (const language of LANGUAGES)
      for (const code of TASK_LOG_CODES)
        expect(logText({ ...line, code, values: { items: 2 } }, runTexts(language))).not.toBe("");
  });
});
