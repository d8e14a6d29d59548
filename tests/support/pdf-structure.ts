import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFRef, PDFString } from 'pdf-lib';

/** An element used by screen readers. */
export type PdfElement = { kind: string; id: string | undefined; headers: string[]; page: number | undefined };

/** Returns the elements of a tagged PDF, in order. */
export function elementsOf(pdf: PDFDocument): PdfElement[] {
  const pages = pdf.getPages().map(({ ref }) => ref);
  const textsIn = (array: PDFArray | undefined) => (array?.asArray() ?? []).map((one) => (one as PDFString).asString());
  const within = (element: PDFDict): PdfElement[] => {
    const attributes = (element.lookupMaybe(PDFName.of('A'), PDFArray)?.asArray() ?? []) as PDFDict[];
    const page = element.get(PDFName.of('Pg'));
    const kids = element.lookup(PDFName.of('K'));
    const elements = (kids instanceof PDFArray ? kids.asArray() : [element.get(PDFName.of('K'))])
      .filter((kid) => kid instanceof PDFRef)
      .map((kid) => pdf.context.lookup(kid, PDFDict));
    return [
      {
        kind: element.lookup(PDFName.of('S'), PDFName).decodeText(),
        id: element.lookupMaybe(PDFName.of('ID'), PDFString)?.asString(),
        headers: attributes.flatMap((one) => textsIn(one.lookupMaybe(PDFName.of('Headers'), PDFArray))),
        page: page instanceof PDFRef ? pages.indexOf(page) : undefined,
      },
      ...elements.flatMap(within),
    ];
  };
  return within(pdf.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict).lookup(PDFName.of('K'), PDFDict));
}
