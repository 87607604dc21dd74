/**
 * Writes messages/parameters.ts: the parameters of every message by area and key, as types, so that the compiler checks keys and
 * parameters. It belongs to `npm run check:types`, as the types of the routes do, and is not in the repository.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogs, withoutForm } from '../messages/catalogs.ts';
import { baseLocale } from '../messages/locale.ts';
import { root } from './commands.ts';

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => `'${name}'`);

function typesOf(texts: Readonly<Record<string, string>>): string[] {
  const names = new Map<string, Set<string>>();
  for (const [key, text] of Object.entries(texts)) {
    const message = withoutForm(key);
    const all = new Set([...(names.get(message) ?? []), ...namesIn(text), ...(message === key ? [] : ["'count'"])]);
    names.set(message, all);
  }
  return [...names].map(([message, all]) => `    ${message}: ${[...all].join(' | ') || 'never'};`);
}

const areas = Object.values(catalogs[baseLocale] ?? {}).flatMap((file) => Object.entries(file));
const lines = areas.flatMap(([area, texts]) => [`  ${area}: {`, ...typesOf(texts), '  };']);
writeFileSync(
  join(root, 'messages/parameters.ts'),
  `/** Written by scripts/message-types.ts. */\nexport interface Parameters {\n${lines.join('\n')}\n}\n`,
);
