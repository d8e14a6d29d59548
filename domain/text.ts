import { z } from 'zod';
import { refusal } from './field-codes.ts';

/** The words for a line of text that holds more than can be read in it. */
const NOT_A_LINE = 'Please use one line of plain text, without invisible characters';
/** The words for a longer text. */
const NOT_A_TEXT = 'Please leave out control characters and broken characters';

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
function isPlainLine(text: string): boolean {
  return ![BROKEN, CONTROL, BREAK, BIDI, NO_WIDTH, LOOSE_JOINER].some((pattern) => pattern.test(text));
}

/** Whether a text of several lines is well-formed Unicode without control characters. */
function isPlainText(text: string): boolean {
  return !BROKEN.test(text) && !CONTROL.test(text);
}

/** A text in one line, where it must be: names of before may have breaks in them, which no header of a mail may carry. */
export const asOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** One line of text as every door takes it: trimmed, in normal form C. Names, references, numbers. */
export function lineOfText(missing?: string) {
  return z
    .string(missing === undefined ? undefined : { error: missing })
    .trim()
    .normalize('NFC')
    .refine(isPlainLine, refusal(NOT_A_LINE, 'invalid_characters'));
}

/** A text of several lines as every door takes it: notes, reasons, postal addresses. Lines end with one character. */
export function linesOfText(missing?: string) {
  return z
    .string(missing === undefined ? undefined : { error: missing })
    .trim()
    .overwrite((text) => text.replace(/\r\n?/g, '\n').normalize('NFC'))
    .refine(isPlainText, refusal(NOT_A_TEXT, 'invalid_characters'));
}
