/** What stands under each page of a PDF, line by line; the last line on the right goes on with the page's number. */
export type PdfFoot = {
  left: string[];
  right: string[];
  /** For a part of a longer document: the number of its first page, and how many pages the whole has. */
  numbered?: { from: number; of: number };
};

/** A text as CSS has it, whatever its characters. */
const cssText = (text: string) =>
  `"${text.replace(/[^\w ,.:/-]/gu, (character) => `\\${character.codePointAt(0)!.toString(16)} `)}"`;
const lines = (texts: string[]) => texts.map(cssText).join(' "\\a " ');

/** The rules that fill the boxes under a page, whose looks the document's own styles give. They are known since Chromium 131. */
export function footRules({ left, right, numbered }: PdfFoot): string {
  const page = `"Page " counter(page) " of " ${numbered ? `"${numbered.of}"` : 'counter(pages)'}`;
  const first = numbered ? `@page :first { counter-set: page ${numbered.from} } ` : '';
  return `${first}@page { @bottom-left { content: ${lines(left)} } @bottom-right { content: ${lines(right)} ${page} } }`;
}
