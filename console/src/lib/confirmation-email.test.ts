// @vitest-environment jsdom
import { RESEND_COOLDOWN_SECONDS } from "@arauto/contracts/sign-in";
import { act, createElement, useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useConfirmationEmail } from "./confirmation-email.ts";

let root: Root;
let mail: ReturnType<typeof useConfirmationEmail>;
const onSent = vi.fn<() => void>();
const onError = vi.fn<(problem: unknown) => void>();

function Probe() {
  const shown = useConfirmationEmail({ onSent, onError });
  useEffect(() => {
    mail = shown;
  });
  return null;
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  root = createRoot(document.createElement("div"));
  act(() => root.render(createElement(Probe)));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function sendWith(response: () => Promise<Response>): Promise<void> {
  vi.stubGlobal("fetch", response);
  await act(() => mail.send());
}
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  Promise.resolve(Response.json({ status, code, title: code }, { status, headers }));

test("confirms a sent email and allows the next one after the usual wait", async () => {
  await sendWith(() => Promise.resolve(new Response(null, { status: 204 })));
  expect(onSent).toHaveBeenCalledOnce();
  expect(mail).toMatchObject({ sent: true, pending: false, left: RESEND_COOLDOWN_SECONDS });
});

test("waits as long as the server asks after a request that came too soon, and reports no error", async () => {
  await sendWith(() => refusal(429, "RATE_LIMITED", { "retry-after": "17" }));
  expect(mail).toMatchObject({ sent: false, pending: false, left: 17 });
  await sendWith(() => refusal(429, "RATE_LIMITED"));
  expect(mail.left).toBe(RESEND_COOLDOWN_SECONDS);
  expect(onSent).not.toHaveBeenCalled();
  expect(onError).not.toHaveBeenCalled();
});

test("reports any other error and allows another attempt immediately", async () => {
  await sendWith(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(onError).toHaveBeenLastCalledWith(expect.objectContaining({ code: "FETCH_ERROR" }));
  await sendWith(() => refusal(503, "UNAVAILABLE", { "retry-after": "17" }));
  expect(onError).toHaveBeenLastCalledWith(expect.objectContaining({ code: "UNAVAILABLE" }));
  expect(mail).toMatchObject({ sent: false, pending: false, left: 0 });
});
