/** Returns what a time zone is called: "Horário Padrão de Brasília". @param timeZone IANA name; undefined means the browser's */
export const zoneName = (language: string, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat(language, {
    ...(timeZone && { timeZone }),
    timeZoneName: "longGeneric",
  })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value ?? "";
