/** No search has more words; what is typed beyond them narrows no further. */
const MOST_WORDS = 8;

/** A telephone number as people type it, however it is spaced, and with a country or without. */
const TELEPHONE = /^(\+|00)?[\d\s().\-/]{7,}$/;

/**
 * The words of a search, each of which has to stand in a record. A telephone number is one word, without its country and the zero
 * before it, as those are written in one place and left out in another.
 */
export function searchWords(search: string): string[] {
  const text = search.trim();
  if (text === '') return [];
  if (TELEPHONE.test(text)) {
    const digits = text.replace(/\D/g, '');
    const national = /^(\+|00)/.test(text) ? digits.replace(/^(00)?44/, '') : digits;
    return [national.replace(/^0+(?=\d{4})/, '')];
  }
  return text.split(/\s+/).slice(0, MOST_WORDS);
}
