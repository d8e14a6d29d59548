/** Returns the page that an address asks for; by default the first. */
export const requestedPage = (requested: string | null): number =>
  /^\d{1,6}$/.test(requested ?? '') ? Math.max(1, Number(requested)) : 1;
