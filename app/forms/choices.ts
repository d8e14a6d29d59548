/** Returns the name of a choice field's search words. */
export const searchName = (field: string) => `${field}Search`;

/** Returns the URL at which a choice field searches as the user types. */
export const choicesPath = (kind: string, roleId: string, search: string) =>
  `/choices/${kind}?${new URLSearchParams({ roleId, search }).toString()}`;
