declare module "mjml" {
  interface MjmlError {
    line: number;
    message: string;
    tagName: string;
    formattedMessage: string;
  }
  interface MjmlOptions {
    fonts?: Record<string, string>;
    ignoreIncludes?: boolean;
    keepComments?: boolean;
    minify?: boolean;
    beautify?: boolean;
    validationLevel?: "strict" | "soft" | "skip";
  }
  export default function mjml2html(
    source: string,
    options?: MjmlOptions,
  ): Promise<{ html: string; errors: MjmlError[] }>;
}
