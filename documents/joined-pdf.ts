import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectCopier,
  PDFPage,
  type PDFPageLeaf,
  PDFRef,
  PDFString,
} from 'pdf-lib';

const ID = PDFName.of('ID');
const KIDS = PDFName.of('K');
const PARENT = PDFName.of('P');
const PARENT_TREE = PDFName.of('ParentTree');
const STRUCTURE = PDFName.of('StructTreeRoot');
const STRUCT_PARENTS = PDFName.of('StructParents');

/** PDFs one behind the other as one PDF. Its structure, which readers aloud go by, is joined as well (ISO 32000-1, 14.7). */
export class JoinedPdf {
  readonly #whole: PDFDocument;
  readonly #partElements: PDFRef[] = [];
  /** For each page in turn, the elements that its content belongs to. */
  readonly #elementsOfPages: PDFObject[] = [];
  readonly #elementsById: [id: string, element: PDFRef][] = [];
  #parts = 0;

  private constructor(whole: PDFDocument) {
    this.#whole = whole;
  }

  static async begin(title: string): Promise<JoinedPdf> {
    const whole = await PDFDocument.create();
    whole.setTitle(title, { showInWindowTitleBar: true });
    whole.setLanguage('en-GB');
    return new JoinedPdf(whole);
  }

  /** Adds the pages of a PDF, and its structure where it has one. */
  async add(bytes: Uint8Array): Promise<void> {
    this.#parts += 1;
    const part = await PDFDocument.load(bytes);
    const copier = PDFObjectCopier.for(part.context, this.#whole.context);
    const root = part.catalog.lookupMaybe(STRUCTURE, PDFDict);
    const elementsOf = root && new Map(entriesOf(root.lookup(PARENT_TREE, PDFDict)));
    for (const { node, ref } of part.getPages()) {
      // Copied by its reference, a page is the one that its elements refer to.
      const copied = copier.copy(ref);
      const leaf = this.#whole.context.lookup(copied) as PDFPageLeaf;
      const elements = elementsOf?.get(node.lookup(STRUCT_PARENTS, PDFNumber).asNumber());
      if (elements) {
        leaf.set(STRUCT_PARENTS, PDFNumber.of(this.#elementsOfPages.length));
        this.#elementsOfPages.push(copier.copy(elements));
      }
      this.#whole.addPage(PDFPage.of(leaf, copied, this.#whole));
    }
    if (!root) return;
    // Its parent is another one from now on, and would bring the whole of the old structure along.
    root.lookup(KIDS, PDFDict).delete(PARENT);
    this.#addElement(copier.copy(root.get(KIDS) as PDFRef));
  }

  /** The whole as it is now. */
  async save(): Promise<Uint8Array> {
    if (this.#partElements.length > 0) this.#writeStructure(this.#whole.context);
    return this.#whole.save();
  }

  #addElement(ref: PDFRef): void {
    this.#whole.context.lookup(ref, PDFDict).set(PDFName.of('S'), PDFName.of('Part'));
    this.#partElements.push(ref);
    this.#nameApart(ref);
  }

  /** The names of elements are those of their own part alone: cells name their headers by them. */
  #nameApart(first: PDFRef): void {
    const { context } = this.#whole;
    const apart = (id: PDFString) => `${String(this.#parts).padStart(4, '0')}-${id.asString()}`;
    const waiting = [first];
    for (let ref = waiting.pop(); ref; ref = waiting.pop()) {
      const element = context.lookup(ref, PDFDict);
      const id = element.lookupMaybe(ID, PDFString);
      if (id) {
        element.set(ID, PDFString.of(apart(id)));
        this.#elementsById.push([apart(id), ref]);
      }
      for (const attributes of each(element.lookup(PDFName.of('A')))) {
        const headers = (attributes as PDFDict).lookupMaybe(PDFName.of('Headers'), PDFArray);
        headers?.asArray().forEach((header, index) => headers.set(index, PDFString.of(apart(header as PDFString))));
      }
      waiting.push(...each(element.get(KIDS)).filter((kid) => kid instanceof PDFRef));
    }
  }

  #writeStructure(context: PDFContext): void {
    const root = context.obj({ Type: 'StructTreeRoot' });
    const rootRef = context.register(root);
    const document = context.register(
      context.obj({ Type: 'StructElem', S: 'Document', P: rootRef, K: this.#partElements }),
    );
    for (const ref of this.#partElements) context.lookup(ref, PDFDict).set(PARENT, document);
    root.set(KIDS, document);
    root.set(
      PARENT_TREE,
      context.register(context.obj({ Nums: this.#elementsOfPages.flatMap((ref, page) => [page, ref]) })),
    );
    root.set(PDFName.of('ParentTreeNextKey'), PDFNumber.of(this.#elementsOfPages.length));
    const names = this.#elementsById.sort(([a], [b]) => (a < b ? -1 : 1));
    root.set(PDFName.of('IDTree'), context.obj({ Names: names.flatMap(([id, ref]) => [PDFString.of(id), ref]) }));
    this.#whole.catalog.set(STRUCTURE, rootRef);
    this.#whole.catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
  }
}

/** The objects of an array, or the one that stands in its place. */
const each = (object: PDFObject | undefined): PDFObject[] =>
  object instanceof PDFArray ? object.asArray() : object ? [object] : [];

/** The entries of a number tree. */
function entriesOf(tree: PDFDict): [number: number, value: PDFObject][] {
  const nums = tree.lookupMaybe(PDFName.of('Nums'), PDFArray)?.asArray() ?? [];
  const own = nums.flatMap((key, index): [number, PDFObject][] =>
    index % 2 === 0 ? [[(key as PDFNumber).asNumber(), nums[index + 1]!]] : [],
  );
  const kids = tree.lookupMaybe(PDFName.of('Kids'), PDFArray);
  return [
    ...own,
    ...Array.from({ length: kids?.size() ?? 0 }, (_, index) => entriesOf(kids!.lookup(index, PDFDict))).flat(),
  ];
}
