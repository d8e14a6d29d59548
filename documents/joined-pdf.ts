import { createHash } from 'node:crypto';
import { type PdfObjects, readPdfObjects, refIn, splitStream, withValue } from './pdf-objects.ts';
import { type PdfStructure, structureOf } from './pdf-structure.ts';
import { PdfWriter } from './pdf-writer.ts';

/** What is told apart in an object: names of elements, other texts, keys of owners, and references. */
const TOKENS =
  /\/ID\s*\(([^()\\]*)\)|\/Headers\s*\[([^\]]*)\]|\((?:[^\\()]|\\.)*\)|\/(StructParents?)\s+(\d+)|\b(\d+)\s+0\s+R\b/gs;
const REFERENCE = /\d\s+0\s+R\b/;

const ref = (number: number) => `${number} 0 R`;

/** How a part's objects are named in the whole. */
type Names = {
  /** The number that an object has there; none for one that is left out. */
  numberOf: (number: number) => number | undefined;
  /** What elements are called there: cells name their headers so, within their own part alone. */
  idOf: (id: string) => string;
  /** By how much the keys of owners are raised. */
  ownersBefore: number;
};

/**
 * PDFs one behind the other as one PDF, with the first one's title. Its structure, which readers aloud go by, is joined as well
 * (ISO 32000-1, 14.7). Objects are given other numbers without being understood; a stream of the same bytes, such as a font or
 * a logo, is there once.
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

  /** Adds the pages of a PDF, and its structure where it has one. @returns how many pages it has. @throws Error for what is no PDF */
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

  /** The whole. Nothing is added to it later. @throws Error where nothing was */
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

  /** A new number, or for a stream of known bytes the one that it has. */
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
    const told = `/K ${ref(this.#document)} /ParentTree ${ref(trees)} /ParentTreeNextKey ${this.#ownersBefore}`;
    await writer.put(this.#structure, `<</Type /StructTreeRoot ${told} /IDTree ${ref(trees + 1)}>>`);
  }
}

/** An object of a part as it stands in the whole. @param found is told the names of elements */
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
