import { z } from 'zod';
import { isPlainLine, isPlainText } from './characters.ts';
import { refusal } from './field-codes.ts';

/** The words for a line of text that holds more than can be read in it. */
const NOT_A_LINE = 'Please use one line of plain text, without invisible characters';
/** The words for a longer text. */
const NOT_A_TEXT = 'Please leave out control characters and broken characters';

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
