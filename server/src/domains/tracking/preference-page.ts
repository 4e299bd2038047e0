import { consoleLanguageOf } from "@arauto/contracts";
import { textsOf } from "../../platform/texts.ts";
import type { ChangedTopic, Preferences } from "./preferences.ts";
import {
  escapeHtml,
  form,
  interpolated,
  maskEmail,
  page,
  type Reading,
  sentence,
  submit,
} from "./public-frame.ts";

/** The action just performed. */
export type Done =
  | { kind: "saved"; changed: readonly ChangedTopic[] }
  | { kind: "back" }
  /** The stored language changed. */
  | { kind: "language"; former: string | null }
  | null;

const shown = (topicId: string) => `<input type="hidden" name="shown" value="${topicId}">`;

/** Renders the page where contacts choose what they receive, with the action just performed and how to undo it. */
export function preferencePage(reading: Reading, preferences: Preferences, done: Done): string {
  const texts = textsOf(reading.language, "public-pages").preferences;
  const { workspace, standing } = preferences;
  const values = { workspace: workspace.name, email: maskEmail(preferences.email) };
  // Undo restores a language other than that of this page.
  const wasUndone =
    done?.kind === "language" && consoleLanguageOf(preferences.language) !== reading.language;
  const common = { language: reading.language, reading, workspace };
  if (standing === "unsubscribed") {
    const body = sentence(texts.off, values) + form(reading, "/back", submit(texts.back, "quiet"));
    return page({ ...common, title: texts.offTitle, body, badge: "tick" });
  }
  const blocked =
    standing === "blocked"
      ? `<div class="notice plain"><p>${interpolated(texts.blocked, values)}</p></div>`
      : "";
  const body = [
    notice(reading, wasUndone ? null : done, values),
    languageOffer(reading, preferences),
    sentence(texts.intro, values),
    blocked,
    topicsForm(reading, preferences),
    `<p class="aside">${escapeHtml(texts.everythingHint)}</p>`,
    form(reading, "/all", submit(texts.everything, "quiet")),
  ].join("\n");
  return page({
    ...common,
    title: done?.kind === "saved" ? texts.savedTitle : texts.title,
    body,
    badge: "none",
  });
}

const languageField = (tag: string | null) =>
  `<input type="hidden" name="language" value="${escapeHtml(tag ?? "")}">`;

/** Offers the page's language for emails, to contacts who switched to another language than their stored one. */
function languageOffer(reading: Reading, { language, workspace }: Preferences): string {
  if (!reading.languageChosen || consoleLanguageOf(language) === reading.language) return "";
  const texts = textsOf(reading.language, "public-pages").preferences;
  return (
    `<div class="notice plain"><p>${interpolated(texts.languageOffer, { workspace: workspace.name })}</p>` +
    `${form(reading, "/language", languageField(reading.language) + submit(texts.languageYes, "quiet"))}</div>`
  );
}

function topicsForm(reading: Reading, { topics }: Preferences): string {
  const texts = textsOf(reading.language, "public-pages").preferences;
  if (topics.length === 0) return `<p>${escapeHtml(texts.noTopics)}</p>`;
  const entries = topics.map(({ topicId, name, description, subscribed }) => {
    const about = description === "" ? "" : `<small dir="auto">${escapeHtml(description)}</small>`;
    return (
      `<label class="topic">${shown(topicId)}<input type="checkbox" name="topic" value="${topicId}"${subscribed ? " checked" : ""}>` +
      `<span><b dir="auto">${escapeHtml(name)}</b>${about}</span></label>`
    );
  });
  const fields = `<fieldset><legend>${escapeHtml(texts.legend)}</legend>\n${entries.join("\n")}\n</fieldset>\n${submit(texts.save, "primary")}`;
  return form(reading, "", fields);
}

function notice(reading: Reading, done: Done, values: { workspace: string }): string {
  const texts = textsOf(reading.language, "public-pages").preferences;
  if (done === null) return "";
  if (done.kind === "language") {
    const text = interpolated(texts.languageKept, values);
    const undo = form(
      reading,
      "/language",
      languageField(done.former) + submit(texts.undo, "quiet"),
    );
    return `<div class="notice" role="status"><p>${text}</p>${undo}</div>`;
  }
  if (done.kind === "back")
    return `<div class="notice" role="status"><p>${interpolated(texts.backAgain, values)}</p></div>`;
  if (done.changed.length === 0)
    return `<div class="notice plain" role="status"><p>${escapeHtml(texts.unchanged)}</p></div>`;
  const names = (subscribed: boolean) =>
    done.changed.filter((topic) => topic.subscribed === subscribed).map((topic) => topic.name);
  const line = (label: string, some: string[]) =>
    some.length === 0
      ? ""
      : `<p>${escapeHtml(label)} ${some.map((name) => `<bdi>${escapeHtml(name)}</bdi>`).join(", ")}</p>`;
  // Undo saves the previous choices.
  const before = done.changed.map(
    ({ topicId, subscribed }) =>
      shown(topicId) + (subscribed ? "" : `<input type="hidden" name="topic" value="${topicId}">`),
  );
  return (
    `<div class="notice" role="status"><p><strong>${escapeHtml(texts.saved)}</strong></p>` +
    `${line(texts.nowOn, names(true))}${line(texts.nowOff, names(false))}` +
    `${form(reading, "", before.join("") + submit(texts.undo, "quiet"))}</div>`
  );
}
