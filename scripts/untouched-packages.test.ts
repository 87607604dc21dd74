import { describe, expect, it } from 'vitest';
import { faultsIn } from './untouched-packages.ts';

describe('the code of packages stays as it is', () => {
  it.each([
    ['web/errors.ts', 'window.__reactRouterDataRouter?.state'],
    ['e2e/pwa.spec.ts', 'window.__reactRouterManifest'],
    ['server/imports.ts', "import { registerHooks } from 'node:module';"],
    ['web/ui/dialog.tsx', 'history.pushState = (...entry) => later(entry);'],
    ['web/shell/files.ts', 'router.navigate = guarded;'],
    ['vite.config.ts', "resolve: { alias: [{ find: 'react-router', replacement: 'own.ts' }] }"],
    ['scripts/smaller.ts', 'transform: { filter: { id: /node_modules/ }, handler }'],
    ['package.json', '"patchedDependencies": {}'],
  ])('a change in %s is found', (name, text) => {
    expect(faultsIn(name, `\n${text}`)).toEqual([expect.stringContaining(`${name}:2 `)]);
  });

  it.each([
    ['web/ui/skip-link.tsx', "history.replaceState(history.state, '', '#main')"],
    ['server/start-loads.test.ts', 'registerHooks({ load });'],
    ['server/catalogue/products.ts', 'const of = (alias: string) => alias === router.path;'],
  ])('a use in %s is none', (name, text) => expect(faultsIn(name, text)).toEqual([]));
});
