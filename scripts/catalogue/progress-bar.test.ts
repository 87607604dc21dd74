import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { progressBar } from './progress-bar.ts';

/** The output of a bar to a stream, which is a terminal or not. */
function written(isTTY: boolean): Promise<string> {
  const stream = Object.assign(new PassThrough(), { isTTY });
  const bar = progressBar(stream as unknown as NodeJS.WriteStream);
  bar.show('Checking', 0.5);
  // Too soon after the first update to be drawn.
  bar.show('Checking', 0.51);
  bar.clear();
  stream.end();
  return text(stream);
}

describe('the progress bar', () => {
  it('overwrites itself on a terminal, and is removed at the end', async () => {
    expect(await written(true)).toBe(`\r\u001b[KChecking   ${'█'.repeat(15)}${'░'.repeat(15)} 50 %\r\u001b[K`);
  });

  it('prints nothing without a terminal', async () => {
    expect(await written(false)).toBe('');
  });
});
