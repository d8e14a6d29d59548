/** Prefixes the title of a page whose form was refused, so that it is heard first. */
export const REFUSED = 'Error: ';

/** Returns the title without the prefix. */
export function plainTitle(title: string): string {
  return title.startsWith(REFUSED) ? title.slice(REFUSED.length) : title;
}

/** Prefixes the title of a rendered page. Only the first tag counts, so other titles on the page stay. */
export function titleRefused(page: string): string {
  return page.replace('<title>', `<title>${REFUSED}`);
}
