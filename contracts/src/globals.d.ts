/** What contracts use of the URL standard, which Node and browsers share. Everything else is plain ECMAScript. */
declare class URL {
  constructor(url: string);
  static canParse(url: string): boolean;
  readonly hostname: string;
}
