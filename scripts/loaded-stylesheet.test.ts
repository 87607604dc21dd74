import { expect, it } from 'vitest';
import { withoutLoadedStylesheet } from './loaded-stylesheet.ts';

it('takes the stylesheet of the entry, and no other, out of the files of a part, which keep their positions', () => {
  const files = (...names: string[]) => `m.f=[${names.map((name) => `"assets/${name}"`).join(',')}]`;
  const before = files('part-1.js', 'entry-B_2w-EjS.css', 'product-dialog-1.css', 'shared-2.js');
  const after = files('part-1.js', 'entry.client-9.js', 'product-dialog-1.css', 'shared-2.js');
  expect(withoutLoadedStylesheet(before, 'entry.client-9.js')).toBe(after);
});
