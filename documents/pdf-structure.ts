import { type PdfObjects, refIn } from './pdf-objects.ts';

/** What readers aloud go by in a PDF (ISO 32000-1, 14.7), by the numbers of its objects. */
export type PdfStructure = {
  /** The element that all others stand in. */
  first: number;
  /** For each page, and each link on one, by its key: the elements that its content belongs to. */
  owners: [key: number, number: number][];
  /** The first key that is free. */
  nextKey: number;
  /** The root and the trees, which hold this alone. */
  own: number[];
};

/** Null where a PDF says none. */
export function structureOf({ objects, root }: PdfObjects): PdfStructure | null {
  const number = refIn(objects.get(root)!, 'StructTreeRoot');
  if (number === undefined) return null;
  const told = objects.get(number)!;
  const [first, parents, ids] = ['K', 'ParentTree', 'IDTree'].map((key) => refIn(told, key));
  if (first === undefined || parents === undefined)
    throw new Error('The structure of the PDF lacks its first element.');
  const parentNodes = nodesOf(objects, parents);
  const owners = parentNodes.flatMap((node) => pairsIn(objects.get(node)!));
  const idNodes = ids === undefined ? [] : nodesOf(objects, ids);
  const nextKey = Math.max(-1, ...owners.map(([key]) => key)) + 1;
  return { first, owners, nextKey, own: [number, ...parentNodes, ...idNodes] };
}

/** The nodes of a tree of numbers or names. */
function nodesOf(objects: PdfObjects['objects'], number: number): number[] {
  const kids = /\/Kids\s*\[([^\]]*)\]/.exec(objects.get(number)!)?.[1] ?? '';
  return [number, ...[...kids.matchAll(/(\d+)\s+0\s+R/g)].flatMap(([, kid]) => nodesOf(objects, Number(kid)))];
}

function pairsIn(node: string): [key: number, number: number][] {
  const pairs = /\/Nums\s*\[([^\]]*)\]/.exec(node)?.[1] ?? '';
  return [...pairs.matchAll(/(\d+)\s+(\d+)\s+0\s+R/g)].map(([, key, number]) => [Number(key), Number(number)]);
}
