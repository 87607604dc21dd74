import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unused, withConstants } from './without-unused-router.ts';

const root = join(import.meta.dirname, '..');
const router = join(root, 'node_modules/react-router/dist/production');
const web = join(root, 'web');

/** What the browser's scripts do not have of the router, as it would be used. */
const leftOut = {
  'fetchers, forms and prefetch links':
    /\b(?:useFetchers?|useSubmit|useFormAction|Form|PrefetchPageLinks)\b[^;]*\} from 'react-router'/,
  actions: /export (?:async )?(?:const|function) (?:a|clientA)ction\b/,
  'view transitions': /\bviewTransition\b/,
  'links that prefetch or mask': /<(?:Nav|Button)?Link\b[^>]*\s(?:prefetch|mask)=/,
  instrumentation: /<HydratedRouter\b[^>]*\sinstrumentations=/,
};

describe('what is left out of the router', () => {
  it.each(Object.keys(unused))('hangs on conditions of the installed %s', (file) => {
    const code = readFileSync(join(router, file), 'utf8');
    expect(withConstants(file, code)).not.toBe(code);
  });

  it('is not found in a router that has changed', () => {
    expect(() => withConstants('lib/components.js', 'export const changed = true;')).toThrow('viewTransitionOpts');
  });

  it('is not used', () => {
    const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
    const uses = files.flatMap((name) => {
      const code = readFileSync(join(web, name), 'utf8');
      return Object.entries(leftOut).flatMap(([what, use]) => (use.test(code) ? [`${name}: ${what}`] : []));
    });
    expect(uses).toEqual([]);
  });
});
