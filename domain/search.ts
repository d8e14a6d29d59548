/** Most words of a search; any beyond them are ignored. */
const MAX_WORDS = 8;

/** A telephone number as people type it, with any spacing, with or without a country code. */
const TELEPHONE = /^(\+|00)?[\d\s().\-/]{7,}$/;

/**
 * Returns the words of a search, each of which a record has to contain. A telephone number is one word, without its
 * country code and the zero before it, as those are written in one place and omitted in another.
 */
export function searchWords(search: string): string[] {
  const text = search.trim();
  if (text === '') return [];
  if (TELEPHONE.test(text)) {
    const digits = text.replace(/\D/g, '');
    const national = /^(\+|00)/.test(text) ? digits.replace(/^(00)?44/, '') : digits;
    return [national.replace(/^0+(?=\d{4})/, '')];
  }
  return text.split(/\s+/).slice(0, MAX_WORDS);
}
