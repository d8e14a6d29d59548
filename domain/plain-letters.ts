/** Letters that are no letter with a mark. */
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

/** A text in lower case and in letters without marks, for addresses and names of files: `Größte Łódź` as `grosste lodz`. */
export function plainLetters(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[ßæœøłđðþı]/g, (letter) => NAMED[letter]!);
}
