/** One invalid field, as listed for the user. */
export interface FormError {
  field: HTMLElement;
  label: string;
  /** The message below the field; empty when it has none. */
  text: string;
}

/** Returns a form's invalid fields in document order. */
export function errorsIn(form: HTMLElement): FormError[] {
  return [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].map((field) => ({
    field,
    label: labelOf(field),
    text: messageOf(field),
  }));
}

function labelOf(field: HTMLElement): string {
  const named = field.getAttribute("aria-label");
  if (named) return named;
  const id = field.getAttribute("aria-labelledby")?.split(" ")[0];
  const label =
    (id && document.getElementById(id)) ||
    (field.id && document.querySelector(`label[for="${CSS.escape(field.id)}"]`));
  if (!label) return "";
  const words = label.cloneNode(true) as Element;
  // The asterisk of a required field is decorative.
  for (const hidden of words.querySelectorAll("[aria-hidden=true]")) hidden.remove();
  return words.textContent.trim();
}

function messageOf(field: HTMLElement): string {
  const ids =
    `${field.getAttribute("aria-errormessage") ?? ""} ${field.getAttribute("aria-describedby") ?? ""}`.split(
      /\s+/,
    );
  const id = ids.find((one) => one.endsWith("-error"));
  return (id && document.getElementById(id)?.textContent.trim()) || "";
}
