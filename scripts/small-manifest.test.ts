import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { smallManifest } from './small-manifest.ts';

describe('the shortened route table', () => {
  const home = { id: 'routes/home', path: '', hasLoader: true, hasAction: false, module: '/home.js' };
  const manifest = {
    entry: { module: '/entry.js', imports: ['/framework.js'] },
    routes: { 'routes/home': { ...home, imports: ['/framework.js', '/entry.js', '/carousel.js'] } },
    version: 'abc',
  };

  it('is the same table, without what is false and the imports of screens', () => {
    const window: { __reactRouterManifest?: unknown } = {};
    runInNewContext(smallManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`), { window });
    const { hasAction: _, ...rest } = home;
    const routes = { 'routes/home': rest };
    expect(window.__reactRouterManifest).toEqual({ ...manifest, routes });
  });

  it('is refused in a form that is not known', () => {
    expect(() => smallManifest('export default {}')).toThrow('does not begin');
  });
});
