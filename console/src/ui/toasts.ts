import { createElement } from "react";
import { toast as toastify, type Id, type ToastOptions } from "react-toastify/unstyled";
import { i18n } from "../app/i18n.ts";
import { UndoToast } from "./undo-toast.tsx";

export type ToastId = Id;

/** Errors stay until they are closed; everything else goes after 5 s (WCAG 2.2.1, spec section 9). */
const STAYS: ToastOptions = { autoClose: false, role: "alert" };
const PASSES: ToastOptions = { role: "status" };

/** Short messages at the top inline end. Texts come translated. */
export const toast = {
  message: (text: string): ToastId => toastify(text, PASSES),
  success: (text: string): ToastId => toastify.success(text, PASSES),
  info: (text: string): ToastId => toastify.info(text, PASSES),
  warning: (text: string): ToastId => toastify.warning(text, PASSES),
  error: (text: string): ToastId => toastify.error(text, STAYS),
  /** Says that something goes on; end it with `update` or `dismiss`. */
  loading: (text: string): ToastId => toastify.loading(text, PASSES),
  update: (id: ToastId, type: "success" | "info" | "warning" | "error", text: string): void => {
    const rest = type === "error" ? STAYS : { ...PASSES, autoClose: 5000 };
    toastify.update(id, { ...rest, render: text, type, isLoading: false });
  },
  dismiss: (id: ToastId): void => toastify.dismiss(id),
  /** Says what was done with a button that takes it back. `onUndo` is called at most once. */
  undo: (text: string, onUndo: () => void): ToastId => {
    const label = i18n.t("common:undo");
    const id = toastify(createElement(UndoToast, { text, label, onUndo: () => { toastify.dismiss(id); onUndo(); } }), { ...PASSES, closeOnClick: false });
    return id;
  },
};
