/** The build's version (spec §9); every response carries it and the portal compares it with its own. */
export const VERSION = '2.23.1';
