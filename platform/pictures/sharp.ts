import type sharp from 'sharp';

let opened: Promise<typeof sharp> | undefined;

/**
 * Loads the imaging library. It is loaded with the first image, as most commands draw none, and opens only plain raster
 * formats: no SVG, PDF or anything that refers to other files.
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
