import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { links } from '../../contract/api/links.ts';
import { keyOf, kindOf } from './kinds.ts';

const origin = 'https://shop.example';
const get = (path: string, mode: RequestMode = 'cors', method = 'GET') => kindOf({ method, mode, url: origin + path });
const opened = (path: string) => get(path, 'navigate');

afterAll(() => {
  vi.unstubAllGlobals();
});

beforeAll(() => {
  vi.stubGlobal('location', { origin });
});

describe('what is kept', () => {
  it.each([
    ['/', 'page'],
    ['/hi', 'page'],
    [links.searchFor('dahi'), 'page'],
    ['/product/Dr.-Oetker-01k', 'page'],
    [links.orders, 'own-page'],
    [`/hi${links.order('01k')}`, 'own-page'],
    [links.checkout, 'own-page'],
    [links.pay('01k'), 'own-page'],
    [links.favourites, 'own-page'],
    [links.savedLists, 'own-page'],
    [links.savedList('01k'), 'own-page'],
    [links.cook, 'page'],
    [links.adminPicking, 'page'],
    [links.adminDeliveries, 'page'],
    [links.adminOverview, undefined],
    [links.adminOrder('01k'), undefined],
    ['/api/docs', undefined],
    ['/hi/payments-simulator/pay/01k', undefined],
    ['/favicon.svg', undefined],
    ['/robots.txt', undefined],
    ['/offline.html', undefined],
  ])('the document of %s: %s', (path, kind) => expect(opened(path)).toBe(kind));

  it.each([
    ['/assets/app-1234.js', 'asset'],
    ['/hi/assets/app-1234.js', 'asset'],
    ['/images/01k-320.avif', 'picture'],
    ['/_.data?_routes=routes/home', 'data'],
    ['/hi/search.data', 'data'],
    ['/illustrations/cart.svg', 'picture'],
    [calls.getHomeRows.path, 'read'],
    [calls.getShelves.path, 'read'],
    [calls.getHomePage.path, 'read'],
    [calls.getHomeRow.path.replace(':rowId', '01jb0000000000000000000000'), 'read'],
    [calls.getAllCategory.path, 'read'],
    [calls.getRelated.path.replace(':productId', '01k'), 'read'],
    [calls.suggest.path, undefined],
    [calls.getCart.path, 'own-read'],
    [calls.getAddress.path, 'own-read'],
    [calls.getCurrentUser.path, 'own-read'],
    [calls.getOrderList.path, 'own-read'],
    [calls.getFavourites.path, 'own-read'],
    [calls.getSavedLists.path, 'own-read'],
    [calls.getSavedList.path.replace(':listId', '01k'), 'own-read'],
    [calls.getRecipes.path, 'read'],
    [calls.getRecipe.path.replace(':recipeId', '01k'), 'read'],
    [calls.getAdminRecipes.path, undefined],
    [calls.getFavouriteIds.path, 'own-read'],
    [calls.getBuyAgain.path, 'own-read'],
    [calls.getOrder.path.replace(':orderId', '01k'), 'own-read'],
    [calls.followOrder.path.replace(':orderId', '01k'), undefined],
    [calls.logout.path, undefined],
    [calls.getPicking.path, 'own-read'],
    [calls.listDeliveries.path, 'own-read'],
    [calls.getAdminCategories.path, undefined],
    ['/health/ready', undefined],
    ['/sw.js', undefined],
  ])('%s: %s', (path, kind) => expect(get(path)).toBe(kind));

  it('is nothing of other sites, of changes, and of prefetched data', () => {
    expect(kindOf({ method: 'GET', mode: 'cors', url: 'https://other.example/assets/app.js' })).toBeUndefined();
    expect(get(calls.getCart.path, 'cors', 'POST')).toBeUndefined();
    expect(get('/search.data', 'no-cors')).toBeUndefined();
  });
});

it('addresses of pages keep only what pages read', () => {
  expect(keyOf('page', `${origin}/paste-list?text=aloo&utm_source=x#top`)).toBe(`${origin}/paste-list`);
  expect(keyOf('page', `${origin}/search?query=dahi&text=aloo`)).toBe(`${origin}/search?query=dahi`);
  expect(keyOf('read', `${origin}/api/v1/product/get-home-rows?lang=hi`)).toContain('?lang=hi');
});

it('what the administration reads of one store is not that of another', () => {
  const url = `${origin}${calls.getPicking.path}`;
  expect(keyOf('own-read', url, 'west')).not.toBe(keyOf('own-read', url, 'east'));
  expect(keyOf('own-read', url)).toBe(url);
});
