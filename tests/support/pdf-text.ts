import { PDFiumLibrary } from '@hyzyla/pdfium';

/** Returns the text of a PDF, page by page, as it can be copied from it. */
export async function pdfText(content: Buffer): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(content);
  const pages = [...document.pages()].map((page) => page.getText().replaceAll('\r\n', '\n'));
  document.destroy();
  library.destroy();
  return pages.join('\n----- page -----\n');
}
