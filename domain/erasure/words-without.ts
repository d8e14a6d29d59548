/** How React escapes characters with a meaning in HTML. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

const inHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
/** As a pattern in which any gap may be a line break. */
const patternOf = (text: string) =>
  text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`);

/** Removes every one of the texts from plain text or HTML, except within a longer word or address. */
export function wordsWithout(texts: string[]): (words: string) => string {
  const patterns = [...new Set(texts.flatMap((text) => [text, inHtml(text)]))]
    .toSorted((one, other) => other.length - one.length)
    .map(patternOf);
  const any = new RegExp(
    String.raw`(?<![\p{L}\p{N}_.+-])(?:${patterns.join('|')})(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])`,
    'giu',
  );
  return (words) => words.replace(any, 'erased');
}
