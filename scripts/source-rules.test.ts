import { describe, expect, it } from 'vitest';
import { errorsIn } from './source-rules.ts';

describe('the rules of sources', () => {
  it.each([
    ['web/errors.ts', 'window.__reactRouterDataRouter?.state'],
    ['e2e/pwa.spec.ts', 'window.__reactRouterManifest'],
    ['server/imports.ts', "import { registerHooks } from 'node:module';"],
    ['web/ui/dialog.tsx', 'history.pushState = (...entry) => later(entry);'],
    ['web/shell/files.ts', 'router.navigate = guarded;'],
    ['vite.config.ts', "resolve: { alias: [{ find: 'react-router', replacement: 'own.ts' }] }"],
    ['scripts/smaller.ts', 'transform: { filter: { id: /node_modules/ }, handler }'],
    ['package.json', '"patchedDependencies": {}'],
    ['server/search/match.ts', '  /** Whether it is sold out. */'],
    ['packages/shopping-list/src/line.ts', '// What is in the list'],
  ])('a change in %s is found', (name, text) => {
    expect(errorsIn(name, `\n${text}`)).toEqual([expect.stringContaining(`${name}:2 `)]);
  });

  it.each([
    ['web/ui/skip-link.tsx', "history.replaceState(history.state, '', '#main')"],
    ['server/start-loads.test.ts', 'registerHooks({ load });'],
    ['server/catalogue/products.ts', 'const of = (alias: string) => alias === router.path;'],
    ['server/search/match.ts', '/** True when it is sold out. */'],
    ['web/errors.ts', "const help = 'https://tokri.example/ What to do';"],
  ])('a use in %s is none', (name, text) => expect(errorsIn(name, text)).toEqual([]));
});
