/**
 * Makes one file of all icons (`web/ui/icons/*.svg`) and the type of their names, both in `.icons/`. As a Vite plugin it does so
 * before everything that Vite does; the type check runs it as a program.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..');
const sources = join(root, 'web/ui/icons');
const folder = join(root, '.icons');

/** The icon as a symbol that a page refers to by its name. The style of its strokes is in `web/theme.css`. */
function symbolOf(name: string): string {
  const shapes = /<svg[^>]*>(.*)<\/svg>/s.exec(readFileSync(join(sources, `${name}.svg`), 'utf8'))?.[1];
  if (!shapes) throw new Error(`web/ui/icons/${name}.svg is not an SVG file`);
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replaceAll(/\s*\n\s*/g, '')}</symbol>`;
}

function makeSprite(): void {
  const names = readdirSync(sources)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -'.svg'.length))
    .sort();
  mkdirSync(folder, { recursive: true });
  const license = '<!-- Lucide, ISC license: https://lucide.dev/license -->';
  const sprite = ['<svg xmlns="http://www.w3.org/2000/svg">', license, ...names.map(symbolOf), '</svg>', ''];
  writeFileSync(join(folder, 'sprite.svg'), sprite.join('\n'));
  const type = names.map((name) => `\n  | '${name}'`).join('');
  writeFileSync(join(folder, 'icon-name.ts'), `export type IconName =${type};\n`);
}

export const iconSprite = (): Plugin => ({ name: 'icon-sprite', config: makeSprite });

if (import.meta.main) makeSprite();
