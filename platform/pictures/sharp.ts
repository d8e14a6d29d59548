import type sharp from 'sharp';

let opened: Promise<typeof sharp> | undefined;

/**
 * The library that draws pictures. It is loaded when the first picture is drawn, as most commands draw none, and opens plain
 * raster formats alone: no SVG, PDF or anything that names other files.
 */
export function openSharp(): Promise<typeof sharp> {
  opened ??= import('sharp').then(({ default: library }) => {
    library.cache(false);
    library.block({ operation: ['VipsForeignLoad'] });
    library.unblock({
      operation: [
        'VipsForeignLoadJpeg',
        'VipsForeignLoadPng',
        'VipsForeignLoadWebp',
        'VipsForeignLoadNsgif',
        'VipsForeignLoadTiff',
      ],
    });
    return library;
  });
  return opened;
}
