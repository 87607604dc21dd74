import { expect, it } from 'vitest';
import { inAscii } from './ascii-server.ts';

it('writes a script in ASCII that means the same', async () => {
  const texts = ['₹ 20 – “आलू” 🥕', 'पाव'];
  const script = `export default [\`${texts[0]}\`, '${texts[1]}', /^[₹आ]🥕$/u.test('आ🥕')]; // 🥕`;
  const ascii = inAscii(script);
  expect(ascii).toMatch(/^[\x20-\x7e]*$/);
  expect((await import(`data:text/javascript,${ascii}`)).default).toEqual([...texts, true]);
});
