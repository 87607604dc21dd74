import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { barsOf } from './bars-of.ts';
import { codesIn } from './codes-in.ts';

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = new Uint8Array(await readFile(file)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

/** Bars on white paper, three pixels each. */
function pictureOf(bars: string): ImageData {
  const [width, height, edge] = [bars.length * 3 + 120, 200, 60];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 40; y < 160; y += 1) {
    for (let x = 0; x < bars.length * 3; x += 1) {
      if (bars[Math.floor(x / 3)] === '1') data.fill(0, (y * width + edge + x) * 4, (y * width + edge + x) * 4 + 3);
    }
  }
  return { data, width, height, colorSpace: 'srgb' } as ImageData;
}

test('reads an EAN-13 in a picture, and nothing in an empty one', async () => {
  expect(await codesIn(pictureOf(barsOf('8906812345679')))).toEqual(['8906812345679']);
  expect(await codesIn(pictureOf('0'.repeat(95)))).toEqual([]);
});

test('a UPC-A is read as a number that the order knows', async () => {
  const [read = ''] = await codesIn(pictureOf(barsOf('0036000291452')));
  expect(read.padStart(13, '0')).toBe('0036000291452');
});

test('a wrong check digit is not read', async () => {
  expect(await codesIn(pictureOf(barsOf('8906812345670')))).toEqual([]);
});
