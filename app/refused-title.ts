/** What the title of a page begins with while a form of it is refused, so that it is heard first. */
export const REFUSED = 'Error: ';

/** The title as the page itself gives it. */
export function plainTitle(title: string): string {
  return title.startsWith(REFUSED) ? title.slice(REFUSED.length) : title;
}

/** A rendered page whose title begins with it. What is a title on the page stays one: only the first tag counts. */
export function titleRefused(page: string): string {
  return page.replace('<title>', `<title>${REFUSED}`);
}
