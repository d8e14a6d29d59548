/** The names of the separators between cells of a text file. */
export const SEPARATOR_NAMES = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
export type SeparatorName = keyof typeof SEPARATOR_NAMES;
