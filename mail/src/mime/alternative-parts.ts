const PART_HEADERS = "charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n";

/**
 * The frame of a message with a text and an HTML part (RFC 2046 §5.1.4); the parts themselves are
 * quoted-printable.
 */
export interface AlternativeParts {
  /** The header lines that declare it, with the empty line that ends all headers. */
  headers: string;
  textStart: string;
  htmlStart: string;
  end: string;
}

/** The frame of a message without an HTML part. */
export const TEXT_ONLY: AlternativeParts = {
  headers: `MIME-Version: 1.0\r\nContent-Type: text/plain; ${PART_HEADERS}`,
  textStart: "",
  htmlStart: "",
  end: "\r\n",
};

/** @param nonce Letters and digits that make this message's boundary unique. */
export function alternativeParts(nonce: string): AlternativeParts {
  // "=_" never occurs in quoted-printable, so the boundary cannot be in a part (RFC 2045 §6.7).
  const boundary = `=_${nonce}`;
  return {
    headers: `MIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n`,
    textStart: `--${boundary}\r\nContent-Type: text/plain; ${PART_HEADERS}`,
    htmlStart: `\r\n--${boundary}\r\nContent-Type: text/html; ${PART_HEADERS}`,
    end: `\r\n--${boundary}--\r\n`,
  };
}
