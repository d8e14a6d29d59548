import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_COLORS, brandStyle, contrast, deriveBrand, fillPair } from '#domain/agencies/branding/brand.ts';

const SURFACES = ['#ffffff', '#eeeeee', '#eaebee'];
const hex = (red: number, green: number, blue: number) =>
  `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
const byte = fc.integer({ min: 0, max: 255 });
const colour = fc.tuple(byte, byte, byte).map((channels) => hex(...channels));
const leastOnSurfaces = (shown: string) => Math.min(...SURFACES.map((surface) => contrast(shown, surface)));

function expectReadable(name: 'brand' | 'accent', vars: Record<string, string>) {
  const of = (part: string) => vars[`--${name}${part}`] ?? 'missing';
  expect(contrast(of(''), of('-on'))).toBeGreaterThanOrEqual(4.5);
  expect(contrast(of('-hover'), of('-on'))).toBeGreaterThanOrEqual(4.5);
  expect(contrast(of('-active'), of('-on'))).toBeGreaterThanOrEqual(4.5);
  expect(leastOnSurfaces(of('-text'))).toBeGreaterThanOrEqual(4.5);
  expect(leastOnSurfaces(of('-ui'))).toBeGreaterThanOrEqual(3);
  expect(leastOnSurfaces(of('-edge'))).toBeGreaterThanOrEqual(3);
  expect(contrast('#1b1d21', of('-tint-2'))).toBeGreaterThanOrEqual(7);
}

describe('agency colours', () => {
  it('stay legible over a dense grid of fills with white, black and their own colour as text', () => {
    const levels = [0, 42, 85, 128, 170, 213, 255];
    for (const red of levels)
      for (const green of levels)
        for (const blue of levels) {
          const main = hex(red, green, blue);
          for (const text of ['#ffffff', '#000000', main]) {
            const { vars } = deriveBrand({ primary: { main, text }, secondary: DEFAULT_COLORS.secondary });
            expectReadable('brand', vars);
          }
        }
  });

  it('stay legible for any two colours with any two texts', () => {
    fc.assert(
      fc.property(colour, colour, colour, colour, (main, text, accent, accentText) => {
        const { vars } = deriveBrand({ primary: { main, text }, secondary: { main: accent, text: accentText } });
        expectReadable('brand', vars);
        expectReadable('accent', vars);
        expect(contrast(vars['--pick'] ?? '', vars['--pick-on'] ?? '')).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 150 },
    );
  });

  it('keep a pair that already reads as it is', () => {
    expect(fillPair('#1a2b6d', '#ffffff')).toEqual({ fill: '#1a2b6d', text: '#ffffff', how: 'as-requested' });
  });

  it('show the default green in a deeper shade where it carries white text', () => {
    const { vars, report } = deriveBrand(DEFAULT_COLORS);
    expect(vars['--accent']).toBe('#4c8134');
    expect(vars['--accent-text']).toBe('#44742e');
    expect(vars['--brand-hover']).toBe('#383838');
    expect(vars['--tenant-secondary']).toBe('#65a946');
    expect(report).toEqual({ primary: 'as-requested', secondary: 'shade-nudged', pick: 'accent' });
  });

  it('keep a yellow fill and give it dark text and mustard links', () => {
    const { vars, report } = deriveBrand({ ...DEFAULT_COLORS, primary: { main: '#ffd400', text: '#ffffff' } });
    expect(vars['--brand']).toBe('#ffd400');
    expect(vars['--brand-on']).toBe('#1a1a1a');
    expect(vars['--brand-text']).toBe('#7d6700');
    expect(report.primary).toBe('text-replaced');
  });

  it('never paint a tick in a colour that could be read as an error', () => {
    const red = { main: '#e4572e', text: '#ffffff' };
    const navy = { main: '#12355b', text: '#ffffff' };
    expect(deriveBrand({ primary: navy, secondary: red }).report.pick).toBe('brand');
    expect(deriveBrand({ primary: red, secondary: red }).vars['--pick']).toBe('#1b1d21');
  });
});

describe('the style element of an agency', () => {
  it('declares every role on the root', () => {
    const style = brandStyle(deriveBrand(DEFAULT_COLORS).vars);
    expect(style).toMatch(/^:root\{--tenant-primary:#464646;/);
    expect(style).toContain('--pick-ui:#58953d');
  });

  it('leaves out a value that is not a colour', () => {
    expect(brandStyle({ '--brand': '#123456', '--accent': 'red}body{display:none' })).toBe(':root{--brand:#123456}');
  });
});
