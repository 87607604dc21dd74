import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { features, ofAllFeatures, sharedFolders } from '../e2e/features.ts';
import { findSpecs, findTests } from './affected.ts';
import { root } from './commands.ts';

const everything = findTests(['package.json']);

describe('the tests that a change touches', () => {
  it('are those of its feature', () => {
    const { vitest, playwright } = findTests(['server/reviews/repository.ts']);
    expect(vitest).toContain('server/reviews/reviews.test.ts');
    expect(vitest).not.toContain('server/cart/cart.test.ts');
    expect(playwright).toEqual(['e2e/after-delivery.spec.ts']);
  });

  it('are those of the features that use a changed contract', () => {
    const { vitest, playwright } = findTests(['contract/reviews/reviews.ts']);
    expect(vitest).toContain('server/reviews/reviews.test.ts');
    expect(playwright).toContain('e2e/after-delivery.spec.ts');
  });

  it('are those of the features that a changed screen shows', () => {
    expect(findTests(['web/routes/cook.tsx']).playwright).toContain('e2e/cook.spec.ts');
  });

  it('are those that import a changed helper, a changed test among them', () => {
    expect(findTests(['e2e/tile-server.ts']).playwright).toEqual(['e2e/rider-location.spec.ts']);
    expect(findTests(['e2e/theme.spec.ts'])).toEqual({ vitest: [], playwright: ['e2e/theme.spec.ts'] });
    expect(findTests(['packages/search-engine/index.ts']).vitest).toContain('server/search/judgements.test.ts');
  });

  it('are those that show messages, when their texts change', () => {
    const { vitest } = findTests(['messages/hi/shop.json']);
    expect(vitest).toEqual(expect.arrayContaining(['messages/catalogs.test.ts', 'web/shell/search-box.test.tsx']));
  });

  it('are all, for a change that every feature sees, and none for documents', () => {
    expect(everything.playwright.length).toBe(
      readdirSync(join(root, 'e2e')).filter((name) => /\.spec\./.test(name)).length,
    );
    expect(findTests(['web/ui/button.tsx'])).toEqual(everything);
    expect(findTests(['docs/operations.md', 'README.md'])).toEqual({ vitest: [], playwright: [] });
  });
});

describe('the table of features', () => {
  const foldersIn = (path: string) =>
    readdirSync(join(root, path), { withFileTypes: true })
      .filter((each) => each.isDirectory())
      .map((each) => `${path}/${each.name}`);
  /** They contain the folders of features. */
  const groups = [
    'web',
    'web/admin',
    ...['today', 'catalogue', 'insight', 'shop'].map((name) => `web/admin/${name}`),
    'server',
  ];
  const folders = groups.flatMap(foldersIn).filter((path) => path !== 'web/routes' && !groups.includes(path));

  it.each(folders)('has %s', (folder) => {
    expect(sharedFolders.includes(folder)).toBe(!findSpecs(`${folder}/file.ts`));
  });

  it('has every browser test, and no others', () => {
    const named = new Set(
      [...features.flatMap(({ specs }) => specs), ...ofAllFeatures].map((spec) => `e2e/${spec}.spec.ts`),
    );
    expect([...named].sort()).toEqual(everything.playwright.toSorted());
  });

  it('has no folder that is gone', () => {
    const listed = [...features.flatMap((feature) => feature.folders), ...sharedFolders];
    expect(listed.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
  });
});
