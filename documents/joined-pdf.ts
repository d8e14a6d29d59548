import { createHash } from 'node:crypto';
import { type PdfObjects, readPdfObjects, refIn, splitStream, withValue } from './pdf-objects.ts';
import { type PdfStructure, structureOf } from './pdf-structure.ts';
import { PdfWriter } from './pdf-writer.ts';

/** The tokens in an object: names of elements, other texts, keys of owners, and references. */
const TOKENS =
  /\/ID\s*\(([^()\\]*)\)|\/Headers\s*\[([^\]]*)\]|\((?:[^\\()]|\\.)*\)|\/(StructParents?)\s+(\d+)|\b(\d+)\s+0\s+R\b/gs;
const REFERENCE = /\d\s+0\s+R\b/;

const ref = (number: number) => `${number} 0 R`;

/** How a part's objects are renamed in the whole. */
type Names = {
  /** Returns an object's number there; undefined if it is left out. */
  numberOf: (number: number) => number | undefined;
  /** Returns an element's id there: cells refer to their headers by id, within their own part only. */
  idOf: (id: string) => string;
  /** The offset added to the keys of owners. */
  ownersBefore: number;
};

/**
 * Concatenates PDFs into one, with the first one's title. Their structure, used by screen readers, is joined as well
 * (ISO 32000-1, 14.7). Objects are renumbered without being interpreted; identical streams, such as a font or a logo,
 * are included once.
 */
export class JoinedPdf {
  readonly #writer = new PdfWriter();
  readonly #pages = this.#writer.reserve();
  readonly #structure = this.#writer.reserve();
  readonly #document = this.#writer.reserve();
  readonly #numberOfStream = new Map<string, number>();
  readonly #partPages: number[] = [];
  readonly #partElements: number[] = [];
  readonly #owners: string[] = [];
  readonly #elementsById: [id: string, number: number][] = [];
  #ownersBefore = 0;
  #pageCount = 0;
  #about: { catalog: string; info: string } | undefined;

  /** Adds a PDF's pages, and its structure if it has one. @returns its number of pages. @throws Error if it is not a PDF */
  async add(bytes: Uint8Array): Promise<number> {
    const pdf = await readPdfObjects(bytes);
    const structure = structureOf(pdf);
    const names = this.#namesFor(pdf, structure);
    const catalog = pdf.objects.get(pdf.root)!;
    const pages = refIn(catalog, 'Pages')!;
    this.#about ??= {
      catalog: renamed(catalog, names),
      info: pdf.info === undefined ? '<<>>' : pdf.objects.get(pdf.info)!,
    };
    this.#partPages.push(names.numberOf(pages)!);
    const pageCount = Number(/\/Count\s+(\d+)/.exec(pdf.objects.get(pages)!)?.[1]);
    this.#pageCount += pageCount;
    if (structure) this.#addStructure(structure, names);
    await this.#write(pdf, names, (number, object) => {
      if (number === pages) return withValue(object, 'Parent', ref(this.#pages));
      if (number === structure?.first) return withValue(withValue(object, 'S', '/Part'), 'P', ref(this.#document));
      return object;
    });
    return pageCount;
  }

  /** Returns the whole. Nothing may be added later. @throws Error if nothing was added */
  async save(): Promise<Buffer> {
    if (!this.#about) throw new Error('A PDF of no parts has no pages.');
    const writer = this.#writer;
    const kids = this.#partPages.map(ref).join(' ');
    await writer.put(this.#pages, `<</Type /Pages /Count ${this.#pageCount} /Kids [${kids}]>>`);
    let catalog = withValue(this.#about.catalog, 'Pages', ref(this.#pages));
    if (this.#partElements.length > 0) {
      await this.#writeStructure();
      catalog = withValue(catalog, 'StructTreeRoot', ref(this.#structure));
    }
    const root = writer.reserve(2);
    await writer.put(root, catalog);
    await writer.put(root + 1, this.#about.info);
    return writer.end({ root, info: root + 1 });
  }

  #namesFor({ objects, root, info }: PdfObjects, structure: PdfStructure | null): Names {
    const left = new Set([root, info, ...(structure?.own ?? [])]);
    const numbers = new Map<number, number>();
    for (const [number, object] of objects) if (!left.has(number)) numbers.set(number, this.#numberFor(object));
    const part = String(this.#partPages.length + 1).padStart(4, '0');
    return {
      numberOf: (number) => numbers.get(number),
      idOf: (id) => `${part}-${id}`,
      ownersBefore: this.#ownersBefore,
    };
  }

  /** Returns a new number or, for a stream with known bytes, its existing one. */
  #numberFor(object: string): number {
    if (!object.endsWith('endstream') || REFERENCE.test(splitStream(object).head)) return this.#writer.reserve();
    const hash = createHash('sha256').update(object, 'latin1').digest('base64');
    const number = this.#numberOfStream.get(hash) ?? this.#writer.reserve();
    this.#numberOfStream.set(hash, number);
    return number;
  }

  #addStructure({ first, owners, nextKey }: PdfStructure, { numberOf }: Names): void {
    this.#partElements.push(numberOf(first)!);
    for (const [key, owner] of owners) this.#owners.push(`${key + this.#ownersBefore} ${ref(numberOf(owner)!)}`);
    this.#ownersBefore += nextKey;
  }

  async #write(
    { objects }: PdfObjects,
    names: Names,
    change: (number: number, object: string) => string,
  ): Promise<void> {
    for (const [number, object] of objects) {
      const own = names.numberOf(number);
      if (own === undefined || this.#writer.has(own)) continue;
      const { head, stream } = splitStream(object);
      const text = renamed(head, names, (id) => this.#elementsById.push([id, own]));
      if (stream === '') await this.#writer.put(own, change(number, text));
      else this.#writer.putStream(own, text + stream);
    }
  }

  async #writeStructure(): Promise<void> {
    const writer = this.#writer;
    const parts = this.#partElements.map(ref).join(' ');
    await writer.put(this.#document, `<</Type /StructElem /S /Document /P ${ref(this.#structure)} /K [${parts}]>>`);
    const trees = writer.reserve(2);
    await writer.put(trees, `<</Nums [${this.#owners.join(' ')}]>>`);
    const byId = this.#elementsById.sort(([one], [other]) => (one < other ? -1 : 1));
    await writer.put(trees + 1, `<</Names [${byId.map(([id, number]) => `(${id}) ${ref(number)}`).join(' ')}]>>`);
    const entries = `/K ${ref(this.#document)} /ParentTree ${ref(trees)} /ParentTreeNextKey ${this.#ownersBefore}`;
    await writer.put(this.#structure, `<</Type /StructTreeRoot ${entries} /IDTree ${ref(trees + 1)}>>`);
  }
}

/** Rewrites an object of a part for the whole. @param found receives the names of elements */
function renamed(object: string, { numberOf, idOf, ownersBefore }: Names, found?: (id: string) => void): string {
  return object.replace(
    TOKENS,
    (token, id?: string, headers?: string, owners?: string, key?: string, number?: string) => {
      if (number !== undefined) {
        const own = numberOf(Number(number));
        return own === undefined ? 'null' : ref(own);
      }
      if (headers !== undefined)
        return `/Headers [${headers.replace(/\(([^()]*)\)/g, (_, one: string) => `(${idOf(one)})`)}]`;
      if (owners !== undefined) return `/${owners} ${Number(key) + ownersBefore}`;
      if (id === undefined) return token;
      found?.(idOf(id));
      return `/ID (${idOf(id)})`;
    },
  );
}
