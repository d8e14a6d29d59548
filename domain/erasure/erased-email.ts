/** The contact whose email this stands for since they were erased; null where it is an email. */
export const erasedContactId = (email: string): string | null =>
  /^erased-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@erased\.invalid$/i.exec(email)?.[1] ?? null;
