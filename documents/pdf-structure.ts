import { type PdfObjects, refIn } from './pdf-objects.ts';

/** The structure of a PDF, used by screen readers (ISO 32000-1, 14.7), by object number. */
export type PdfStructure = {
  /** The element that contains all others. */
  first: number;
  /** The elements of each page's content, and of each link on it, by key. */
  owners: [key: number, number: number][];
  /** The first key that is free. */
  nextKey: number;
  /** The root and the trees, which contain only structure. */
  own: number[];
};

/** Returns null if a PDF has none. */
export function structureOf({ objects, root }: PdfObjects): PdfStructure | null {
  const number = refIn(objects.get(root)!, 'StructTreeRoot');
  if (number === undefined) return null;
  const structure = objects.get(number)!;
  const [first, parents, ids] = ['K', 'ParentTree', 'IDTree'].map((key) => refIn(structure, key));
  if (first === undefined || parents === undefined)
    throw new Error('The structure of the PDF lacks its first element.');
  const parentNodes = nodesOf(objects, parents);
  const owners = parentNodes.flatMap((node) => pairsIn(objects.get(node)!));
  const idNodes = ids === undefined ? [] : nodesOf(objects, ids);
  const nextKey = Math.max(-1, ...owners.map(([key]) => key)) + 1;
  return { first, owners, nextKey, own: [number, ...parentNodes, ...idNodes] };
}

/** Returns the nodes of a number or name tree. */
function nodesOf(objects: PdfObjects['objects'], number: number): number[] {
  const kids = /\/Kids\s*\[([^\]]*)\]/.exec(objects.get(number)!)?.[1] ?? '';
  return [number, ...[...kids.matchAll(/(\d+)\s+0\s+R/g)].flatMap(([, kid]) => nodesOf(objects, Number(kid)))];
}

function pairsIn(node: string): [key: number, number: number][] {
  const pairs = /\/Nums\s*\[([^\]]*)\]/.exec(node)?.[1] ?? '';
  return [...pairs.matchAll(/(\d+)\s+(\d+)\s+0\s+R/g)].map(([, key, number]) => [Number(key), Number(number)]);
}
