import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { links } from '../contract/api/links.ts';
import routes from './routes.ts';

/** The routes as the router matches them, each with its file as its id. */
const objects = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map(
    ({ file, path, index, children }): RouteObject =>
      index
        ? { id: file, index }
        : { id: file, ...(path !== undefined && { path }), ...(children && { children: objects(children) }) },
  );

const tree = objects(routes);
/** The files of the routes that make the page at this path, the outermost first. */
const filesOf = (path: string) => matchRoutes(tree, path)?.map(({ route }) => route.id);

const id = '01arz3ndektsv4rrffq69g5fav';
/** The path of every link to the administration. */
const admin = Object.entries(links)
  .filter(([name]) => name.startsWith('admin'))
  .map(([, link]) => (typeof link === 'function' ? (link as (id: string) => string)(id) : link))
  .map((path) => path.split('?')[0] ?? '');

// The layouts have the guards: e2e/roles.spec.ts shows that they send people away.
describe('the routes', () => {
  it.each([...new Set(admin)])('have %s in the layout that is for administrators only', (path) => {
    expect(filesOf(path)).toContain('routes/dashboard/admin.tsx');
  });

  it.each([
    links.account,
    links.addresses,
    links.favourites,
    links.savedLists,
    links.savedList(id),
    links.orders,
    links.order(id),
  ])('have %s in the layout that is for signed-in people only', (path) => {
    expect(filesOf(path)).toContain('routes/dashboard/layout.tsx');
  });

  it('have everything below /dashboard in one of the two', () => {
    const pathsIn = (entries: readonly RouteConfigEntry[], path = ''): string[] =>
      entries.flatMap((entry) => {
        const own = entry.path === undefined ? path : `${path}/${entry.path}`;
        return entry.children ? pathsIn(entry.children, own) : [own.replaceAll(/:\w+\??/g, id)];
      });
    const personal = pathsIn(routes).filter((path) => path.startsWith('/dashboard'));
    expect(personal.length).toBeGreaterThan(30);
    for (const path of personal)
      expect(
        filesOf(path)?.some((file) => /dashboard\/(?:admin|layout)\.tsx$/.test(file ?? '')),
        path,
      ).toBe(true);
  });
});
