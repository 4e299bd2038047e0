/** A form value: text, a list, or values by name. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/** Parses a form as Stripe does: `metadata[order]=1&expand[0]=customer`. */
export function readForm(text: string): Form {
  const form: Form = {};
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/\[|\]\[|\]/).filter((name) => name !== "");
    let at: Form = form;
    for (const name of names.slice(0, -1)) at = (at[name] ??= {}) as Form;
    at[names.at(-1) ?? ""] = value;
  }
  return form;
}

/** Returns a nested value as text; undefined when it is missing. */
export function textAt(form: Form, ...names: string[]): string | undefined {
  let at: FormValue | undefined = form;
  for (const name of names) at = typeof at === "object" ? (at as Form)[name] : undefined;
  return typeof at === "string" ? at : undefined;
}
