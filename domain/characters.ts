/** An unpaired surrogate, which no Unicode text contains. */
const BROKEN = /\p{Cs}/u;
/** Control characters other than tab and line feed. */
const CONTROL = /[^\P{Cc}\t\n]/u;
/** Tab, and what ends a line or a paragraph. */
const BREAK = /[\t\n\u2028\u2029]/;
/** Characters that reverse text: embeddings, overrides and isolates (Unicode bidirectional algorithm, UAX #9). */
const BIDI = /[\u202a-\u202e\u2066-\u2069]/;
/** Zero-width characters. */
const NO_WIDTH = /[\u200b\u2060-\u2064\u180e\ufeff\u00ad]/;
/** Joiners and direction marks occur inside words of some scripts, and nowhere else. */
const LOOSE_JOINER = /(^|\s)[\u200c-\u200f\u061c]|[\u200c-\u200f\u061c](\s|$)|[\u200c-\u200f\u061c]{2}/;

/** Returns whether a text is well-formed Unicode without the null character, which no database and no XML can store. */
export const isWholeText = (text: string): boolean => !BROKEN.test(text) && !text.includes('\0');

/** Returns the beginning of a text from another system as it can be stored: what `isWholeText` refuses becomes U+FFFD. */
export const wholeBeginning = (text: string, length: number): string =>
  text.slice(0, length).replace(/\p{Cs}|\0/gu, '\u{fffd}');

/** Returns whether a text is a single line with nothing hidden: well-formed Unicode, no controls, breaks or invisible padding. */
export function isPlainLine(text: string): boolean {
  return ![BROKEN, CONTROL, BREAK, BIDI, NO_WIDTH, LOOSE_JOINER].some((pattern) => pattern.test(text));
}

/** Returns whether a text of several lines is well-formed Unicode without control characters. */
export function isPlainText(text: string): boolean {
  return !BROKEN.test(text) && !CONTROL.test(text);
}

/** Returns a text as one line, where it must be: older names may contain breaks, which no email header may carry. */
export const asOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Returns UTF-8 bytes as text; null if they are anything else, of which each foreign letter would be lost. */
export function utf8Text(bytes: ArrayBuffer | Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Returns whether what a query or a form writes as `%C3%A9` is UTF-8. */
export function isUtf8Query(query: string): boolean {
  try {
    for (const [escaped] of query.matchAll(/(?:%[\da-f]{2})+/gi)) decodeURIComponent(escaped);
    return true;
  } catch {
    return false;
  }
}
