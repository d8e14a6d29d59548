/** How React writes what has a meaning in HTML. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

const inHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
/** As a pattern, in which a line may end at any gap. */
const patternOf = (text: string) =>
  text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`);

/** Puts every one of the texts out of words in plain text or HTML, unless it stands within a longer word or address. */
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
