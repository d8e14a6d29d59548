/** Returns the page that an address asks for; by default the first. */
export const requestedPage = (asked: string | null): number =>
  /^\d{1,6}$/.test(asked ?? '') ? Math.max(1, Number(asked)) : 1;
