import { describe, expect, test } from 'vitest';
import { isDrawable, type OutlineText, wordmark } from '#domain/agencies/branding/wordmark.ts';

describe('An agency without a logo', () => {
  const colours = { primary: { main: '#112233', text: '#fefefe' }, secondary: { main: '#445566', text: '#000000' } };
  test('gets one drawn with its initials and name', () => {
    expect(wordmark('Tidewater', colours, 'rectangular')).toBe(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 352 128" width="352" height="128" font-family="Inter,system-ui,'Segoe UI',Arial,sans-serif">
<rect x="8" y="28" width="72" height="72" rx="14.4" fill="#112233"/>
<rect x="8" y="92" width="72" height="8" rx="4" fill="#445566"/>
<text x="44" y="73" text-anchor="middle" font-size="27.69230769230769" font-weight="700" fill="#fefefe">T</text><text x="92" y="74" font-size="27" font-weight="600" fill="#1b1d21">Tidewater</text></svg>`,
    );
  });
  test('gets a square one with its initials only', () => {
    expect(wordmark('Calder & Finch', colours, 'square')).toBe(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="128" height="128" font-family="Inter,system-ui,'Segoe UI',Arial,sans-serif">
<rect x="12" y="12" width="104" height="104" rx="20.8" fill="#112233"/>
<rect x="12" y="108" width="104" height="8" rx="4" fill="#445566"/>
<text x="64" y="77" text-anchor="middle" font-size="40" font-weight="700" fill="#fefefe">CF</text></svg>`,
    );
  });
  test('breaks a long name into two lines, and writes special characters as they are', () => {
    const lines = (name: string) =>
      [...wordmark(name, colours, 'rectangular').matchAll(/<text x="92" y="(\d+)"[^>]*>([^<]*)</g)].map(
        ([, y, text]) => `${y} ${text}`,
      );
    expect(lines('Fifteen letters')).toEqual(['74 Fifteen letters']);
    expect(lines('Sixteen  letters')).toEqual(['58 Sixteen', '90 letters']);
    expect(lines('Calder & Finch Recruitment')).toEqual(['58 Calder &#38;', '90 Finch Recruitment']);
    expect(lines('One Two Three of them')).toEqual(['58 One Two Three', '90 of them']);
    expect(lines('Averylongnameindeed')).toEqual(['74 Averylongnameindeed']);
    expect(lines(`<"'>`)).toEqual(['74 &#60;&#34;&#39;&#62;']);
  });
  test('has it outlined if its letters can be drawn, centred and narrowed to fit', () => {
    const outline: OutlineText = (text) => ({ path: `M${text}`, width: text.length === 1 ? 20 : 504 });
    const drawn = wordmark('Tidewater', colours, 'rectangular', outline);
    expect(drawn).not.toContain('<text');
    expect(drawn).toContain('<path transform="translate(34 73)" fill="#fefefe" d="MT"/>');
    expect(drawn).toContain('<path transform="translate(92 74) scale(0.5)" fill="#1b1d21" d="MTidewater"/>');
  });
  test.each([
    ['Calder & Finch (Leeds) – “temps”', true],
    ['Łódź Śródmieście', true],
    ['شركة النور', false],
    ['日本派遣', false],
    ['Ωmega', false],
  ])('%s can be drawn without a font: %s', (name, expected) => {
    expect(isDrawable(name)).toBe(expected);
  });
});
