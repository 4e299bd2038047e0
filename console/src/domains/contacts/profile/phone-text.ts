/** Formats an E.164 number: Brazilian ones as `+55 (11) 91234-5678`, others unchanged. */
export function phoneText(phone: string): string {
  const brazilian = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(phone);
  if (!brazilian) return phone;
  const [, area, prefix, line] = brazilian;
  return `+55 (${area}) ${prefix}-${line}`;
}
