/** Returns the contact for whose email this is the placeholder since their erasure; null if it is an email. */
export const erasedContactId = (email: string): string | null =>
  /^erased-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@erased\.invalid$/i.exec(email)?.[1] ?? null;
