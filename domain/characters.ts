/** Half of a pair of surrogates, which no text of Unicode holds. */
const BROKEN = /\p{Cs}/u;
/** Control characters but for the tab and the end of a line. */
const CONTROL = /[^\P{Cc}\t\n]/u;
/** Tab, and what ends a line or a paragraph. */
const BREAK = /[\t\n\u2028\u2029]/;
/** What writes a text backwards: embeddings, overrides and isolates (Unicode bidirectional algorithm, UAX #9). */
const BIDI = /[\u202a-\u202e\u2066-\u2069]/;
/** What takes no room at all. */
const NO_WIDTH = /[\u200b\u2060-\u2064\u180e\ufeff\u00ad]/;
/** Joiners and marks of direction stand inside words of some scripts, and nowhere else. */
const LOOSE_JOINER = /(^|\s)[\u200c-\u200f\u061c]|[\u200c-\u200f\u061c](\s|$)|[\u200c-\u200f\u061c]{2}/;

/** Whether a text is well-formed Unicode without the zero character, which no database and no XML can hold. */
export const isWholeText = (text: string): boolean => !BROKEN.test(text) && !text.includes('\0');

/** Whether a text is one line that shows all that it holds: well-formed Unicode, no controls, breaks or invisible padding. */
export function isPlainLine(text: string): boolean {
  return ![BROKEN, CONTROL, BREAK, BIDI, NO_WIDTH, LOOSE_JOINER].some((pattern) => pattern.test(text));
}

/** Whether a text of several lines is well-formed Unicode without control characters. */
export function isPlainText(text: string): boolean {
  return !BROKEN.test(text) && !CONTROL.test(text);
}

/** A text in one line, where it must be: names of before may have breaks in them, which no header of a mail may carry. */
export const asOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
