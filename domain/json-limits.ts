/** The limits of a JSON text: its depth, and the number of values in all its lists and objects. */
export type JsonLimits = { levels: number; members: number };

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENS = new Set([0x5b, 0x7b]);
const CLOSES = new Set([0x5d, 0x7d]);

/**
 * Whether a text as JSON would exceed these limits. It only counts brackets and commas, in one pass before any parsing;
 * whether it is JSON at all is left to the parser.
 */
export function jsonExceeds(text: string, { levels, members }: JsonLimits): boolean {
  let [level, count, isInText] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (OPENS.has(code)) {
      level += 1;
      count += 1;
    } else if (CLOSES.has(code)) level -= 1;
    else if (code === COMMA) count += 1;
    if (level > levels || count > members) return true;
  }
  return false;
}
