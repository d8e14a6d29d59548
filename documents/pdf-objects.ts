/** The objects of a PDF by number. Texts have a character for each byte (latin1). */
export type PdfObjects = {
  objects: ReadonlyMap<number, string>;
  /** The numbers of its catalog and of the object with its title. */
  root: number;
  info: number | undefined;
};

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/**
 * Reads where a PDF's objects start and cuts it there, without parsing them: Chromium writes them one after another,
 * with one plain cross-reference table. A file from another writer is rewritten that way first. @throws Error if it is
 * not a PDF
 */
export async function readPdfObjects(bytes: Uint8Array): Promise<PdfObjects> {
  return cut(latin1(bytes)) ?? cut(latin1(await writtenPlainly(bytes)))!;
}

async function writtenPlainly(bytes: Uint8Array): Promise<Uint8Array> {
  // Loaded on demand: PDFs from the product's own browser do not need it.
  const { PDFDocument } = await import('pdf-lib');
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  return pdf.save({ useObjectStreams: false });
}

/** Returns null if the last table is not the only one, or not of the plain kind. */
function cut(pdf: string): PdfObjects | null {
  const end = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.slice(-64))?.[1]);
  if (!pdf.startsWith('xref', end)) return null;
  const trailerAt = pdf.indexOf('trailer', end);
  const trailer = pdf.slice(trailerAt);
  const root = refIn(trailer, 'Root');
  if (root === undefined || /\/(Prev|XRefStm|Encrypt)\b/.test(trailer)) return null;
  const places = placesIn(pdf.slice(end + 'xref'.length, trailerAt));
  const objects = new Map(
    places.map(({ number, at }, index) => [number, textOf(pdf.slice(at, places[index + 1]?.at ?? end), number)]),
  );
  return { objects, root, info: refIn(trailer, 'Info') };
}

/** Returns where objects start, in file order. */
function placesIn(table: string): { number: number; at: number }[] {
  const places = [];
  let number = 0;
  for (const [, at, generation, kind] of table.matchAll(/(\d+) (\d+)( [nf])?/g)) {
    if (kind === ' n') places.push({ number, at: Number(at) });
    // A line without a type gives the next number.
    number = kind ? number + 1 : Number(at);
    if (kind === ' n' && generation !== '00000') throw new Error('An object of the PDF was replaced.');
  }
  return places.sort((one, other) => one.at - other.at);
}

function textOf(object: string, number: number): string {
  const head = /^(\d+) 0 obj\s*/.exec(object.slice(0, 32));
  if (Number(head?.[1]) !== number) throw new Error(`Object ${number} of the PDF is not where its table says.`);
  return object.slice(head![0].length, object.lastIndexOf('endobj')).trimEnd();
}

/** Returns the number of the object that a dictionary names under a key. */
export function refIn(dictionary: string, key: string): number | undefined {
  const number = new RegExp(`/${key}\\s+(\\d+)\\s+0\\s+R\\b`).exec(dictionary)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Returns a dictionary with a value replaced or added, under a key with a single number or object. */
export function withValue(dictionary: string, key: string, value: string): string {
  const bare = dictionary.replace(new RegExp(`/${key}\\s*(\\d+\\s+0\\s+R\\b|\\d+|/\\w+|null\\b)`), '');
  return bare.replace('<<', `<</${key} ${value} `);
}

const STREAM = /\((?:[^\\()]|\\.)*\)|>>\s*stream\r?\n/gs;

/** Splits an object from the bytes of its stream, which are empty if it has none. */
export function splitStream(object: string): { head: string; stream: string } {
  if (!object.endsWith('endstream')) return { head: object, stream: '' };
  for (const { 0: token, index } of object.matchAll(STREAM))
    if (token.startsWith('>>')) return { head: object.slice(0, index + 2), stream: object.slice(index + 2) };
  throw new Error('A stream of the PDF does not begin.');
}
