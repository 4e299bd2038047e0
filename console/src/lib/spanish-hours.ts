import type { PostProcessorModule } from "i18next";

/** One o'clock is singular in Spanish, which the text around a time can't know: "a la 1:05", but "a las 2:05". */
export const spanishHours: PostProcessorModule = {
  type: "postProcessor",
  name: "spanishHours",
  process: (text, _key, _options, { language }: { language?: string }) =>
    language === "es-es" && typeof text === "string"
      ? text.replaceAll(/\b([Ll]a)s (?=1:\d)/g, "$1 ")
      : text,
};
