import { type Language, UNSUBSCRIBE_REASONS } from "@arauto/contracts";
import { textsOf, translator } from "../../platform/texts.ts";
import {
  escapeHtml,
  form,
  maskEmail,
  page,
  type Reading,
  sentence,
  submit,
} from "./public-frame.ts";
import type { Subscription } from "./service.ts";

function values({ workspace, email, topic }: Subscription): Record<string, string> {
  return {
    workspace: workspace.name,
    email: email === undefined ? "" : maskEmail(email),
    topic: topic?.name ?? "",
  };
}

/** One of two options, side by side. `action` is HTML. */
interface UnsubscribeOption {
  title: string;
  text: string;
  action: string;
}

function unsubscribeOptions(
  options: readonly UnsubscribeOption[],
  shown: Record<string, string>,
): string {
  const cards = options.map(
    ({ title, text, action }) =>
      `<section class="way"><h2>${escapeHtml(title)}</h2>${sentence(text, shown)}${action}</section>`,
  );
  return `<div class="ways">\n${cards.join("\n")}\n</div>`;
}

/** Renders the link to the preference page. */
function choices(subscription: Subscription, label: string): string {
  const { preferencesPath } = subscription;
  return preferencesPath === undefined
    ? ""
    : `<p class="aside"><a href="${escapeHtml(preferencesPath)}">${escapeHtml(label)}</a></p>`;
}

/**
 * Asks for confirmation; nothing happens before a button is pressed. A campaign with a topic offers to unsubscribe from
 * that topic only; others offer a choice of topics.
 */
export function confirmUnsubscribePage(reading: Reading, subscription: Subscription): string {
  const texts = textsOf(reading.language, "public-pages").unsubscribe;
  const { topic, workspace } = subscription;
  const shown = values(subscription);
  const parts = { ...reading, reading, title: texts.askTitle, workspace, badge: "mark" } as const;
  if (topic) {
    const t = translator(reading.language, "public-pages");
    const onlyTopic = submit(t("unsubscribe.onlyTopic", { topic: topic.name }), "primary");
    const body =
      sentence(texts.askTopic, shown) +
      unsubscribeOptions(
        [
          {
            title: texts.fewer,
            text: texts.fewerTopic,
            action: form(reading, "/topic", onlyTopic),
          },
          {
            title: texts.none,
            text: texts.noneHint,
            action: form(reading, "", submit(texts.everything, "quiet")),
          },
        ],
        shown,
      ) +
      choices(subscription, texts.choose);
    return page({ ...parts, body });
  }
  const leaving = form(reading, "", submit(texts.unsubscribe, "primary"));
  const ask = sentence(subscription.email === undefined ? texts.askUnknown : texts.ask, shown);
  const { preferencesPath } = subscription;
  if (preferencesPath === undefined) return page({ ...parts, body: ask + leaving });
  const fewer = `<a class="button" href="${escapeHtml(preferencesPath)}">${escapeHtml(texts.chooseTopics)}</a>`;
  const body =
    ask +
    unsubscribeOptions(
      [
        { title: texts.fewer, text: texts.fewerHint, action: fewer },
        { title: texts.none, text: texts.noneHint, action: leaving },
      ],
      shown,
    );
  return page({ ...parts, body });
}

/** Asks why, or thanks for the answer. Answering is optional, and one click. */
function reasonQuestion(reading: Reading, { reason }: Subscription): string {
  const texts = textsOf(reading.language, "public-pages").unsubscribe;
  if (reason !== undefined)
    return `<div class="notice plain" role="status"><p>${escapeHtml(texts.thanks)}</p></div>`;
  const buttons = UNSUBSCRIBE_REASONS.map(
    (one) =>
      `<button class="quiet" type="submit" name="reason" value="${one}">${escapeHtml(texts.reasons[one])}</button>`,
  );
  const question = `<fieldset class="reasons"><legend>${escapeHtml(texts.why)}</legend>\n${buttons.join("\n")}\n</fieldset>`;
  return form(reading, "/reason", question);
}

/** Confirms the unsubscription, with a question for the reason and an undo for accidental clicks. */
export function unsubscribedPage(reading: Reading, subscription: Subscription): string {
  const texts = textsOf(reading.language, "public-pages").unsubscribe;
  const known = subscription.email !== undefined;
  const back = known
    ? `<p class="aside">${escapeHtml(texts.mistake)}</p>${form(reading, "/undo", submit(texts.undo, "quiet"))}`
    : "";
  const body =
    sentence(known ? texts.done : texts.doneUnknown, values(subscription)) +
    reasonQuestion(reading, subscription) +
    back;
  return page({
    ...reading,
    reading,
    title: texts.doneTitle,
    body,
    workspace: subscription.workspace,
    badge: "tick",
  });
}

/** Confirms that the contact left one topic and keeps the others. */
export function topicUnsubscribedPage(reading: Reading, subscription: Subscription): string {
  const texts = textsOf(reading.language, "public-pages").unsubscribe;
  const body =
    sentence(texts.topicDone, values(subscription)) +
    `<p class="aside">${escapeHtml(texts.mistake)}</p>` +
    form(reading, "/topic-undo", submit(texts.undo, "quiet")) +
    choices(subscription, texts.choose);
  return page({
    ...reading,
    reading,
    title: texts.topicDoneTitle,
    body,
    workspace: subscription.workspace,
    badge: "tick",
  });
}

/** Confirms the resubscription, with a link to unsubscribe after all. */
export function resubscribedPage(reading: Reading, subscription: Subscription): string {
  const texts = textsOf(reading.language, "public-pages").unsubscribe;
  const body =
    sentence(texts.back, values(subscription)) +
    form(reading, "", submit(texts.unsubscribe, "quiet"));
  return page({
    ...reading,
    reading,
    title: texts.backTitle,
    body,
    workspace: subscription.workspace,
    badge: "tick",
  });
}

/**
 * Renders the page for links that are forged, truncated or older than the installation's secret,
 * and for deleted contacts.
 */
export function invalidLinkPage(language: Language): string {
  const texts = textsOf(language, "public-pages").problem;
  return page({
    language,
    title: texts.missingTitle,
    body: `<p>${escapeHtml(texts.missing)}</p>`,
    badge: "mark",
  });
}

export function errorPage(language: Language): string {
  const texts = textsOf(language, "public-pages").problem;
  return page({
    language,
    title: texts.errorTitle,
    body: `<p>${escapeHtml(texts.error)}</p>`,
    badge: "mark",
  });
}
