/** Renders the product's own SVG as a PNG of a given width in pixels. It loads no fonts: text has to be outlined. */
export async function pngOf(svg: string, width: number): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const options = { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } } as const;
  return (await renderAsync(svg, options)).asPng();
}
