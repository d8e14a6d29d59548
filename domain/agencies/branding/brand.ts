import { rememberLatest } from '../../remember-latest.ts';
import { contrast, darkenUntil, fromOklch, lightnessShift, luminance, toOklch } from './colour.ts';

/** One of the agency's two stored colours and its requested text colour. Both `#rrggbb`. */
export type ColourPair = { main: string; text: string };

/** The agency's stored branding colours. */
export type BrandColours = { primary: ColourPair; secondary: ColourPair };

/** The colours of an agency that has chosen none. */
export const DEFAULT_COLORS: BrandColours = {
  primary: { main: '#464646', text: '#ffffff' },
  secondary: { main: '#65a946', text: '#ffffff' },
};

/** Returns whether an agency has chosen no colours. */
export const hasDefaultColours = ({ primary, secondary }: BrandColours): boolean =>
  [primary.main, primary.text, secondary.main, secondary.text].join() ===
  [...Object.values(DEFAULT_COLORS.primary), ...Object.values(DEFAULT_COLORS.secondary)].join();

/** What became of a saved pair: used as it is, shade adjusted slightly, or text replaced. */
export type PairOutcome = 'as-requested' | 'shade-nudged' | 'text-replaced';

/** A fill and its text colour, at 4.5:1 or better. */
export type FillPair = { fill: string; text: string; how: PairOutcome };

/** Custom property name (with its two dashes) to `#rrggbb`. */
export type BrandVars = Record<string, string>;

/** The accessible roles derived from two tenant colours, and how each was reached. */
export type DerivedBrand = {
  vars: BrandVars;
  report: { primary: PairOutcome; secondary: PairOutcome; pick: 'accent' | 'brand' | 'ink' };
};

const INK = '#1b1d21';
const ERROR_RED = '#b3261e';
/** Every surface that brand text may sit on. */
const SURFACES = ['#ffffff', '#eeeeee', '#eaebee'];
const TEXT_RATIO = 4.5;
const SHAPE_RATIO = 3;
const MAX_NUDGE = 0.16;

const readsOnEverySurface = (ratio: number) => (colour: string) =>
  SURFACES.every((surface) => contrast(colour, surface) >= ratio);

/**
 * Returns a legible pair for a fill and its requested text, both `#rrggbb`: the pair itself if it passes, otherwise a
 * shade of the same hue, otherwise the fill with another text. White or black always passes, so it cannot fail.
 */
export function fillPair(fill: string, text: string): FillPair {
  if (contrast(fill, text) >= TEXT_RATIO) return { fill, text, how: 'as-requested' };
  const away = luminance(text) >= luminance(fill) ? -1 : 1;
  for (let step = 0.01; step <= MAX_NUDGE; step += 0.01) {
    const shade = lightnessShift(fill, away * step);
    if (contrast(shade, text) >= TEXT_RATIO) return { fill: shade, text, how: 'shade-nudged' };
  }
  const readable = ['#ffffff', '#1a1a1a'].find((candidate) => contrast(fill, candidate) >= TEXT_RATIO);
  return { fill, text: readable ?? '#000000', how: 'text-replaced' };
}

/** Prefers darker, since people expect hover to deepen; lighter only if darker would cost the contrast. */
function stateOf(fill: string, text: string, amount: number): string {
  const shades = [lightnessShift(fill, -amount), lightnessShift(fill, amount)];
  return shades.find((shade) => contrast(shade, fill) > 1.04 && contrast(shade, text) >= TEXT_RATIO) ?? fill;
}

function tint(colour: string, lightness: number, mostChroma: number): string {
  const { chroma, hue } = toOklch(colour);
  return fromOklch({ lightness, chroma: Math.min(chroma * 0.3, mostChroma), hue });
}

function rolesOf(name: 'brand' | 'accent', colour: ColourPair): { vars: BrandVars; how: PairOutcome } {
  const { fill, text, how } = fillPair(colour.main, colour.text);
  const vars = {
    [`--${name}`]: fill,
    [`--${name}-on`]: text,
    [`--${name}-hover`]: stateOf(fill, text, 0.055),
    [`--${name}-active`]: stateOf(fill, text, 0.1),
    [`--${name}-edge`]: darkenUntil(fill, readsOnEverySurface(SHAPE_RATIO)),
    [`--${name}-ui`]: darkenUntil(colour.main, readsOnEverySurface(SHAPE_RATIO)),
    [`--${name}-text`]: darkenUntil(colour.main, readsOnEverySurface(TEXT_RATIO)),
    [`--${name}-tint`]: tint(colour.main, 0.972, 0.022),
    [`--${name}-tint-2`]: tint(colour.main, 0.935, 0.04),
  };
  return { vars, how };
}

/** Returns whether a colour is within 20° of the error red and saturated enough to be mistaken for it. */
function looksLikeAnError(colour: string): boolean {
  const { chroma, hue } = toOklch(colour);
  const apart = Math.abs(hue - toOklch(ERROR_RED).hue);
  return chroma > 0.08 && Math.min(apart, 2 * Math.PI - apart) < (20 * Math.PI) / 180;
}

/** Picks the colour for ticks and switches: the accent, or the brand if the accent could be read as an error, or ink if both could. */
function pickRoles(vars: BrandVars): { vars: BrandVars; from: 'accent' | 'brand' | 'ink' } {
  for (const from of ['accent', 'brand'] as const) {
    if (looksLikeAnError(vars[`--${from}`] ?? INK)) continue;
    const picked = ['', '-on', '-edge', '-ui'].map((part) => [`--pick${part}`, vars[`--${from}${part}`] ?? INK]);
    return { vars: Object.fromEntries(picked) as BrandVars, from };
  }
  return { vars: { '--pick': INK, '--pick-on': '#ffffff', '--pick-edge': INK, '--pick-ui': INK }, from: 'ink' };
}

/** Every page needs its agency's colours, so those of a thousand agencies are cached. */
const MAX_KNOWN = 1000;
const derived = rememberLatest(MAX_KNOWN, (colours) => derive(JSON.parse(colours) as BrandColours));

/** Derives the custom properties every component uses from tenant colours. Text on them always has at least 4.5:1. */
export function deriveBrand({ primary, secondary }: BrandColours): DerivedBrand {
  return derived(JSON.stringify({ primary, secondary }));
}

function derive({ primary, secondary }: BrandColours): DerivedBrand {
  const brand = rolesOf('brand', primary);
  const accent = rolesOf('accent', secondary);
  const pick = pickRoles({ ...brand.vars, ...accent.vars });
  return {
    vars: {
      '--tenant-primary': primary.main,
      '--tenant-primary-text': primary.text,
      '--tenant-secondary': secondary.main,
      '--tenant-secondary-text': secondary.text,
      ...brand.vars,
      ...accent.vars,
      ...pick.vars,
    },
    report: { primary: brand.how, secondary: accent.how, pick: pick.from },
  };
}

/** Returns the text of the one `<style>` element that gives a page its tenant's roles; values other than `#rrggbb` are left out. */
export function brandStyle(vars: BrandVars): string {
  const declarations = Object.entries(vars)
    .filter(([name, value]) => /^--[a-z0-9-]+$/.test(name) && /^#[0-9a-f]{6}$/i.test(value))
    .map(([name, value]) => `${name}:${value}`);
  return `:root{${declarations.join(';')}}`;
}

export { contrast } from './colour.ts';
