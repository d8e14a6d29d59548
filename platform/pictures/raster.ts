/** Draws an SVG of our own making as a PNG, so many pixels wide. It loads no fonts: text has to be outlined. */
export async function pngOf(svg: string, width: number): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const options = { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } } as const;
  return (await renderAsync(svg, options)).asPng();
}
