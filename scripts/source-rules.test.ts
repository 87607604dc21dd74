import { describe, expect, it } from 'vitest';
import { errorsIn, versionErrors } from './source-rules.ts';

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

describe('the newest version of the changelog', () => {
  const changelog = '# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2030-01-05\n\n## [1.1.0] - 2030-01-01\n';

  it('is that of the package', () => {
    expect(versionErrors(changelog, { 'package.json': '1.2.0', 'package-lock.json': '1.2.0' })).toEqual([]);
  });

  it.each([
    [changelog, '1.3.0', 'its newest version is 1.2.0, that of package.json is 1.3.0'],
    [changelog, '1.1.0', 'its newest version is 1.2.0, that of package.json is 1.1.0'],
    ['# Changelog\n\n## [Unreleased]\n', '1.1.0', 'its newest version is missing, that of package.json is 1.1.0'],
  ])('is named when it is another', (text, version, error) => {
    expect(versionErrors(text, { 'package.json': version })).toEqual([`CHANGELOG.md: ${error}`]);
  });
});
