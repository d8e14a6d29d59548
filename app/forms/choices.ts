/** The name of the words that a choosing field searches for. */
export const searchName = (field: string) => `${field}Search`;

/** Where a choosing field looks things up as somebody types. */
export const choicesPath = (kind: string, roleId: string, search: string) =>
  `/choices/${kind}?${new URLSearchParams({ roleId, search }).toString()}`;
