import { createElement } from "react";
import type { toast as libraryToast, ToastOptions, TypeOptions } from "react-toastify/unstyled";
import { i18n } from "../../lib/i18n.ts";
import type { ApiProblem } from "../../lib/api-problem.ts";
import { ProblemToast } from "./problem-toast.tsx";
import { requestToastRegion } from "./toast-region-request.ts";
import { LinkToast } from "./link-toast.tsx";
import { UndoToast } from "./undo-toast.tsx";

export type ToastId = string;
type Toastify = typeof libraryToast;

/** Errors stay until they are closed; all others disappear after 5 s (WCAG 2.2.1, spec section 9). */
const STAYS: ToastOptions = { autoClose: false, role: "alert" };
const PASSES: ToastOptions = { role: "status" };
const NEXT_MS = 12_000;

// The login screen does not wait for it.
const library = () => import("react-toastify/unstyled");
let made = 0;

/** Loads all code that toasts need, so that they appear even after the connection was lost. */
export const preloadToasts = (): Promise<unknown> =>
  Promise.all([library(), import("./toast-region.tsx")]);

/** Calls the library once it is loaded. Without a connection before that, the toast is not shown. */
function withLibrary(call: (toastify: Toastify) => void): void {
  library().then(
    ({ toast: toastify }) => call(toastify),
    () => undefined,
  );
}

function show(
  type: TypeOptions,
  text: string | ReturnType<typeof createElement>,
  options: ToastOptions,
): ToastId {
  made += 1;
  const toastId = `toast-${made}`;
  requestToastRegion();
  withLibrary((toastify) => toastify(text, { ...options, type, toastId }));
  return toastId;
}

/** Short messages at the top inline end. Texts are already translated. */
export const toast = {
  message: (text: string): ToastId => show("default", text, PASSES),
  success: (text: string): ToastId => show("success", text, PASSES),
  info: (text: string): ToastId => show("info", text, PASSES),
  warning: (text: string): ToastId => show("warning", text, PASSES),
  error: (text: string): ToastId => show("error", text, STAYS),
  /** An error of the server, with the code for support and a button that copies the details. */
  problem: (text: string, problem: ApiProblem): ToastId =>
    show("error", createElement(ProblemToast, { text, problem }), {
      ...STAYS,
      closeOnClick: false,
    }),
  /** Shows that an operation is running; end it with `update` or `dismiss`. */
  loading: (text: string): ToastId =>
    show("default", text, {
      ...PASSES,
      isLoading: true,
      autoClose: false,
      closeButton: false,
      closeOnClick: false,
      draggable: false,
    }),
  update: (id: ToastId, type: "success" | "info" | "warning" | "error", text: string): void => {
    const rest: ToastOptions = type === "error" ? STAYS : { ...PASSES, autoClose: 5000 };
    withLibrary((toastify) =>
      toastify.update(id, {
        ...rest,
        render: text,
        type,
        isLoading: false,
        closeOnClick: true,
        draggable: true,
        closeButton: null,
      }),
    );
  },
  dismiss: (id: ToastId): void => withLibrary((toastify) => toastify.dismiss(id)),
  /** Reports a success with a link to the next step. Stays longer, so that there is time to click it. */
  next: (text: string, { label, to }: { label: string; to: string }): ToastId => {
    const onFollow = () => toast.dismiss(id);
    const id = show("success", createElement(LinkToast, { text, label, to, onFollow }), {
      ...PASSES,
      autoClose: NEXT_MS,
      closeOnClick: false,
    });
    return id;
  },
  /** Reports an action with an Undo button. `onUndo` is called at most once. */
  undo: (text: string, onUndo: () => void): ToastId => {
    const undo = () => {
      toast.dismiss(id);
      onUndo();
    };
    const id = show(
      "default",
      createElement(UndoToast, { text, label: i18n.t("common:undo"), onUndo: undo }),
      {
        ...PASSES,
        closeOnClick: false,
      },
    );
    return id;
  },
};
