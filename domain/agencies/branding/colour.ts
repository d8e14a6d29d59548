/** A colour in OKLCH: lightness 0 to 1, chroma from 0, hue in radians. */
export type Oklch = { lightness: number; chroma: number; hue: number };

type Triple = [number, number, number];

const clamp = (value: number) => Math.min(1, Math.max(0, value));

function hexToRgb(hex: string): Triple {
  const digits = hex.trim().replace('#', '');
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const channel = (at: number) => parseInt(long.slice(at, at + 2), 16) / 255;
  return [channel(0), channel(2), channel(4)];
}

function rgbToHex(rgb: Triple): string {
  const byte = (value: number) =>
    Math.round(clamp(value) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${rgb.map(byte).join('')}`;
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
const linearRgb = (hex: string): Triple => {
  const [red, green, blue] = hexToRgb(hex);
  return [toLinear(red), toLinear(green), toLinear(blue)];
};

/** Relative luminance of `#rgb` or `#rrggbb`, 0 (black) to 1 (white), as WCAG 2 defines it. */
export function luminance(hex: string): number {
  const [red, green, blue] = linearRgb(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2 contrast ratio of two hex colours, 1 to 21, in either order. */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Converts a hex colour to OKLCH. */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = linearRgb(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const linearToHex = (rgb: Triple) => rgbToHex(rgb.map((value) => fromLinear(clamp(value))) as Triple);

/** Converts an OKLCH colour to hex, keeping hue and lightness and lowering chroma until it fits sRGB. */
export function fromOklch({ lightness, chroma, hue }: Oklch): string {
  const within = clamp(lightness);
  for (let tried = chroma; tried >= 0; tried -= 0.004) {
    const rgb = toLinearRgb({ lightness: within, chroma: tried, hue });
    if (rgb.every((value) => value >= -0.0005 && value <= 1.0005)) return linearToHex(rgb);
  }
  return linearToHex(toLinearRgb({ lightness: within, chroma: 0, hue }));
}

/** Returns a shade of the same ink: lightness moved by `amount` (−1 to 1); chroma falls as it darkens. */
export function lightnessShift(hex: string, amount: number): string {
  const { lightness, chroma, hue } = toOklch(hex);
  const moved = clamp(lightness + amount);
  return fromOklch({ lightness: moved, chroma: amount < 0 ? chroma * (moved / (lightness || 1)) : chroma, hue });
}

/** Returns the lightest darker shade of `hex` that satisfies `passes`, from the colour itself down to black. */
export function darkenUntil(hex: string, passes: (colour: string) => boolean): string {
  for (let darker = 0; darker <= 1; darker += 0.01) {
    const shade = darker === 0 ? hex : lightnessShift(hex, -darker);
    if (passes(shade)) return shade;
  }
  return '#000000';
}
