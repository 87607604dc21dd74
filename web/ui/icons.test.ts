import { resolve } from 'node:path';
import * as lucide from 'lucide-react';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import * as adminIcons from './admin-icons.ts';
import * as shopIcons from './icons.tsx';
import * as orderIcons from './order-icons.ts';

const shapes = new Map<string, ComponentType>(Object.entries(lucide) as [string, ComponentType][]);

/** The shapes of an icon, without the element around them. */
const shapesOf = (name: string): string =>
  renderToStaticMarkup(createElement(shapes.get(name) ?? 'svg')).replace(/^<svg[^>]*>|<\/svg>$/g, '');

/** The id under which the store's icon refers to its shapes. */
const idOf = (icon: ComponentType): string => /#([\w-]+)"/.exec(renderToStaticMarkup(createElement(icon)))?.[1] ?? '';

it('the file of all icons has the shapes of each icon', async () => {
  const symbols = Object.entries({ ...shopIcons, ...orderIcons, ...adminIcons }).map(
    ([name, icon]) => `<symbol id="${idOf(icon)}" viewBox="0 0 24 24">${shapesOf(name)}</symbol>`,
  );
  const license = '<!-- lucide, ISC license: https://lucide.dev/license -->';
  const file = ['<svg xmlns="http://www.w3.org/2000/svg">', license, ...symbols, '</svg>', ''].join('\n');
  await expect(file).toMatchFileSnapshot(resolve(import.meta.dirname, 'icons.svg'));
});
