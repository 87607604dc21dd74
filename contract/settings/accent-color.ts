/** Colours made from the accent colour of a shop, and whether one is readable (WCAG 2.2, 1.4.3). No imports: the form uses it too. */

/** Red, green and blue, 0 to 255. */
type Rgb = readonly number[];

/** The contrast of text that WCAG level AA asks for. */
export const readableContrast = 4.5;
/** Level AAA, for screens that are read in daylight. */
export const highContrast = 7;

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** Of web/theme.css: the least bright ground of links in the light theme, which is that of offers. */
const ground: Rgb = [0xf0, 0xeb, 0xfd];
/** The page of the dark theme. */
const darkCanvas: Rgb = [0x13, 0x1a, 0x16];
/** Its grounds of links: `--color-surface` and `--color-offer-soft`. */
const darkSurface: Rgb = [0x1d, 0x27, 0x21];
const darkGrounds: readonly Rgb[] = [darkSurface, [0x2b, 0x22, 0x49]];
/** `--color-surface`. */
const surface: Rgb = [0xf4, 0xf7, 0xf4];

const rgbOf = (color: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
const hexOf = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = Math.round(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: Rgb, b: Rgb): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** @param share of `other`, 0 to 1 */
const mix = (color: Rgb, other: Rgb, share: number): Rgb =>
  color.map((part, at) => part * (1 - share) + (other[at] ?? 0) * share);

/** `color`, mixed with as little of `towards` as gives it this contrast with all `grounds`. */
function withContrast(least: number, color: Rgb, towards: Rgb, ...grounds: Rgb[]): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(color, towards, share);
    if (grounds.every((each) => contrast(mixed, each) >= least)) return mixed;
  }
  return towards;
}

/** The same for text of the usual contrast. */
const readable = (color: Rgb, towards: Rgb, ...grounds: Rgb[]): Rgb =>
  withContrast(readableContrast, color, towards, ...grounds);

/** How well a colour, like '#0a7a48', is read on the page, and the page's white on it: 1 to 21. */
export const accentContrast = (color: string): number => contrast(rgbOf(color), ground);

/**
 * The reason to refuse a colour: white text on it is hard to read, or only links of this colour are, on the grounds that pages have.
 * Undefined for a readable one.
 */
export function accentFault(color: string): 'buttons' | 'links' | undefined {
  if (accentContrast(color) >= readableContrast) return undefined;
  return contrast(rgbOf(color), white) < readableContrast ? 'buttons' : 'links';
}

/** The nearest darker shade that is readable. */
export const readableShade = (color: string): string => hexOf(readable(rgbOf(color), black, ground));

/** The colours of a theme, as in web/theme.css. */
interface Accents {
  accent: string;
  strong: string;
  soft: string;
  line: string;
  /** Text on `accent`. */
  on: string;
  /** Of high contrast. */
  high: string;
}

/** The colours of the light and the dark theme. @param color readable on the page */
export function accentPalette(color: string): { light: Accents; dark: Accents } {
  const accent = rgbOf(color);
  const soft = readable(mix(accent, white, 0.9), white, accent);
  const darkSoft = mix(accent, darkCanvas, 0.75);
  const bright = readable(mix(accent, white, 0.35), white, ...darkGrounds, darkSoft);
  const hex = (colors: Record<keyof Accents, Rgb>) =>
    Object.fromEntries(Object.entries(colors).map(([name, rgb]) => [name, hexOf(rgb)])) as unknown as Accents;
  return {
    light: hex({
      accent,
      strong: readable(mix(accent, black, 0.25), black, white, soft),
      soft,
      line: mix(accent, white, 0.7),
      on: white,
      high: withContrast(highContrast, accent, black, white, surface, soft),
    }),
    dark: hex({
      accent: bright,
      strong: mix(bright, white, 0.4),
      soft: darkSoft,
      line: mix(accent, darkCanvas, 0.5),
      on: readable(mix(accent, black, 0.75), black, bright),
      high: withContrast(highContrast, bright, white, darkCanvas, darkSurface, darkSoft),
    }),
  };
}

/** Custom properties that replace those of web/theme.css. */
export function accentStyle(color: string): string {
  const { light, dark } = accentPalette(color);
  const names = { accent: '', strong: '-strong', soft: '-soft', line: '-line', high: '-high' } as const;
  const both = (name: keyof Accents) => `light-dark(${light[name]},${dark[name]})`;
  const tokens = Object.entries(names).map(
    ([name, ending]) => `--color-accent${ending}:${both(name as keyof Accents)}`,
  );
  return `:root{${[...tokens, `--color-on-accent:${both('on')}`].join(';')}}`;
}
