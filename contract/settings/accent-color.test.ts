import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accentContrast,
  accentFault,
  accentPalette,
  accentStyle,
  highContrast,
  readableContrast,
  readableShade,
} from './accent-color.ts';
import { defaultAccent } from './default-public-settings.ts';

const color = fc
  .tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 })))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

/** WCAG 2.2, by the formula of the standard. */
function contrast(a: string, b: string): number {
  const [one = 0, other = 0] = [a, b].map((hex) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

describe('the accent colour', () => {
  it('has the contrast with the page by the formula of the standard', () => {
    for (const each of ['#000000', '#0a7a48', '#767676', '#ffe500'])
      expect(accentContrast(each)).toBeCloseTo(contrast(each, '#f0ebfd'), 5);
  });

  it('is readable as the store comes', () => {
    expect(accentContrast(defaultAccent)).toBeGreaterThan(readableContrast);
  });

  it('becomes readable by a darker shade; a readable one stays', () => {
    return fc.assert(
      fc.property(color, (given) => {
        const shade = readableShade(given);
        expect(accentContrast(shade)).toBeGreaterThanOrEqual(readableContrast);
        if (accentContrast(given) >= readableContrast) expect(shade).toBe(given);
      }),
    );
  });

  it('makes only colours whose texts are readable, in both themes', () => {
    return fc.assert(
      fc.property(color.map(readableShade), (accent) => {
        const { light, dark } = accentPalette(accent);
        const pairs = [
          [light.accent, '#ffffff'],
          [light.accent, '#f4f7f4'],
          [light.accent, '#f0ebfd'],
          [light.accent, light.soft],
          [light.strong, light.soft],
          [light.on, light.accent],
          [light.on, light.strong],
          [dark.accent, '#131a16'],
          [dark.accent, '#1d2721'],
          [dark.accent, '#2b2249'],
          [dark.accent, dark.soft],
          [dark.strong, dark.soft],
          [dark.on, dark.accent],
          [dark.on, dark.strong],
        ] as const;
        for (const [text, ground] of pairs) expect(contrast(text, ground)).toBeGreaterThanOrEqual(readableContrast);
        const strict = [
          [light.high, '#ffffff'],
          [light.high, '#f4f7f4'],
          [light.high, light.soft],
          [light.on, light.high],
          [dark.high, '#131a16'],
          [dark.high, '#1d2721'],
          [dark.high, dark.soft],
        ] as const;
        for (const [text, ground] of strict) expect(contrast(text, ground)).toBeGreaterThanOrEqual(highContrast);
      }),
    );
  });

  it('is refused for the reason that is true', () => {
    expect(accentFault('#ffd400')).toBe('buttons');
    // White text on it is readable, but it is not on the ground of offers.
    expect(contrast('#767676', '#ffffff')).toBeGreaterThan(readableContrast);
    expect(accentFault('#767676')).toBe('links');
    expect(accentFault(defaultAccent)).toBeUndefined();
    expect(accentFault(readableShade('#ffd400'))).toBeUndefined();
  });

  it('is written as custom properties for both themes', () => {
    expect(accentStyle('#b3261e')).toMatch(/^:root\{--color-accent:light-dark\(#b3261e,#[0-9a-f]{6}\);.*\}$/);
  });
});
