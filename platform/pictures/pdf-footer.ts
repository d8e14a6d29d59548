/** The footer of each page of a PDF, line by line; the last line on the right ends with the page number. */
export type PdfFooter = {
  left: string[];
  right: string[];
  /** For a part of a longer document: the number of its first page, and the total number of pages. */
  numbered?: { from: number; of: number };
};

/** Returns a text as a CSS string, whatever its characters. */
const cssText = (text: string) =>
  `"${text.replace(/[^\w ,.:/-]/gu, (character) => `\\${character.codePointAt(0)!.toString(16)} `)}"`;
const lines = (texts: string[]) => texts.map(cssText).join(' "\\a " ');

/** Returns the rules that fill the boxes at the foot of a page, styled by the document itself. Supported since Chromium 131. */
export function footerRules({ left, right, numbered }: PdfFooter): string {
  const page = `"Page " counter(page) " of " ${numbered ? `"${numbered.of}"` : 'counter(pages)'}`;
  const first = numbered ? `@page :first { counter-set: page ${numbered.from} } ` : '';
  return `${first}@page { @bottom-left { content: ${lines(left)} } @bottom-right { content: ${lines(right)} ${page} } }`;
}
