import { expect, it } from 'vitest';
import { distanceBetween } from './distance.ts';

const bengaluru = { latitude: 12.9716, longitude: 77.5946 };

it.each([
  ['the same place', bengaluru, 0],
  ['another part of the city', { latitude: 12.9784, longitude: 77.6408 }, 5.06],
  ['Delhi', { latitude: 28.6139, longitude: 77.209 }, 1_740],
  ['the other side of the earth', { latitude: -12.9716, longitude: -102.4054 }, 20_015],
])('is the distance to %s in km', (_, place, km) => {
  expect(distanceBetween(bengaluru, place)).toBeCloseTo(km, km < 100 ? 1 : -1);
  expect(distanceBetween(place, bengaluru)).toBe(distanceBetween(bengaluru, place));
});
