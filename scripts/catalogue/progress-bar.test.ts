import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { progressBar } from './progress-bar.ts';

/** What a bar writes to a stream, which is a terminal or not. */
function written(isTTY: boolean): Promise<string> {
  const stream = Object.assign(new PassThrough(), { isTTY });
  const bar = progressBar(stream as unknown as NodeJS.WriteStream);
  bar.show('Checking', 0.5);
  // Too soon after the first to be worth it.
  bar.show('Checking', 0.51);
  bar.clear();
  stream.end();
  return text(stream);
}

describe('the progress bar', () => {
  it('is drawn over itself on a terminal, and gone in the end', async () => {
    expect(await written(true)).toBe(`\r\u001b[KChecking   ${'█'.repeat(15)}${'░'.repeat(15)} 50 %\r\u001b[K`);
  });

  it('is silent where there is no terminal', async () => {
    expect(await written(false)).toBe('');
  });
});
