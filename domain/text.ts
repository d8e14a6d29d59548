import { z } from 'zod';
import { isPlainLine, isPlainText } from './characters.ts';
import { refusal } from './field-codes.ts';

/** The message for a line of text with characters that cannot be read. */
const NOT_A_LINE = 'Please use one line of plain text, without invisible characters';
/** The message for a longer text. */
const NOT_A_TEXT = 'Please leave out control characters and broken characters';

/** One line of text, normalised as everywhere: trimmed, in normal form C. Names, references, numbers. */
export function lineOfText(missing?: string) {
  return z
    .string(missing === undefined ? undefined : { error: missing })
    .trim()
    .normalize('NFC')
    .refine(isPlainLine, refusal(NOT_A_LINE, 'invalid_characters'));
}

/** A text of several lines, normalised as everywhere: notes, reasons, postal addresses. Lines end with one character. */
export function linesOfText(missing?: string) {
  return z
    .string(missing === undefined ? undefined : { error: missing })
    .trim()
    .overwrite((text) => text.replace(/\r\n?/g, '\n').normalize('NFC'))
    .refine(isPlainText, refusal(NOT_A_TEXT, 'invalid_characters'));
}
