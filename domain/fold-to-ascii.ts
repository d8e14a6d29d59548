/** Letters that do not decompose into a letter and a mark. */
const NAMED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Converts a text to lower case without diacritics, for addresses and file names: `Größte Łódź` to `grosste lodz`. */
export function foldToAscii(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[ßæœøłđðþı]/g, (letter) => NAMED[letter]!);
}
