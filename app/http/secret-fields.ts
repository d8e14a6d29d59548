/** Whether a field is one that no page gets back, whatever else of what was typed it keeps. */
export const isSecretField = (name: string): boolean => /password|secret|^code$/i.test(name);
