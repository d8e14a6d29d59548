/** The build's version; every response carries it and the portal compares it with its own. */
export const VERSION = '2.23.1';
