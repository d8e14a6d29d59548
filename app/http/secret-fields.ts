/** Returns whether a field is never sent back to a page, whatever else is. */
export const isSecretField = (name: string): boolean => /password|secret|^code$/i.test(name);
