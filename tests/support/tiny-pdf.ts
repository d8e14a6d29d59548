/** Creates a PDF with pages of this size in points, each with its drawing commands. */
export function tinyPdf(pages: string[], size: [number, number] = [200, 100]): Buffer {
  const kids = pages.map((_, index) => `${3 + index * 2} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`,
    ...pages.flatMap((drawn, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size.join(' ')}]/Contents ${4 + index * 2} 0 R>>`,
      `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
    ]),
  ];
  return written(objects);
}

/** Creates a small PDF whose one page would take ages and all memory: forms that each draw the next one twenty times, twelve deep. */
export function endlessPdf(): Buffer {
  const deep = 12;
  const forms = Array.from({ length: deep }, (_, level) => {
    const drawn = level === deep - 1 ? '0 0 9 9 re f' : '/Next Do '.repeat(20);
    const next = level === deep - 1 ? '' : `/Resources<</XObject<</Next ${6 + level} 0 R>>>>`;
    return `<</Type/XObject/Subtype/Form/BBox[0 0 200 100]${next}/Length ${drawn.length}>>stream\n${drawn}\nendstream`;
  });
  return written([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</XObject<</Next 5 0 R>>>>>>',
    '<</Length 8>>stream\n/Next Do\nendstream',
    ...forms,
  ]);
}

function written(objects: string[]): Buffer {
  const offsets: number[] = [];
  let text = '%PDF-1.4\n';
  objects.forEach((object, index) => {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  return Buffer.from(
    `${text}${head}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}

/** Draws a rectangle of this colour over the left half of a page of 200 × 100 points. */
export const leftHalf = (colour: string): string => `${colour} rg 0 0 100 100 re f`;
