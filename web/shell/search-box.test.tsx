import { screen, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { links } from '../../contract/api/links.ts';
import type { Suggestions } from '../../contract/search/search.ts';
import { testProduct } from '../products/test-product.ts';
import { readRecent, useRememberedSearch } from '../search/recent-searches.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { SearchBox } from './search-box.tsx';

const store = fakeStore();
const suggest = 'GET /api/v1/product/suggest';

const potato = testProduct(testId('potato'), { name: 'Potato' });
const milk = testProduct(testId('milk'), { name: 'Toned Milk' });
const vegetables = { _id: testId('veg'), name: 'Vegetables', image: '' };
const nothing: Suggestions = { products: [], categories: [], completions: [] };

const openBox = (url: string = links.search) => renderScreen(<SearchBox />, { url });
const box = () => screen.getByRole('combobox');
const option = (name: string | RegExp) => screen.findByRole('option', { name });
const options = () => within(screen.getByRole('listbox')).getAllByRole('option');
const shownAt = (path: string) => screen.findByText(`Page ${path}`);

const Query = () => <p>{useLocation().search}</p>;

/** Searches that found something before. */
function Remembered({ query }: { query: string }) {
  useRememberedSearch(query, 3);
  return null;
}

beforeEach(() => store.answer(suggest, { ...nothing, products: [potato] }));

describe('the suggestions of the search box', () => {
  it('are chosen with the arrow keys, round the list, and Escape keeps the text', async () => {
    const { user } = openBox();
    await user.click(box());
    expect(box()).toHaveAttribute('aria-expanded', 'false');
    // At once: suggestions for a part of it would come in between.
    await user.paste('aloo');
    expect(await option(/^Potato/)).toBeVisible();
    expect(box()).toHaveAttribute('aria-expanded', 'true');
    expect(options().at(-1)).toHaveTextContent('See all results for “aloo”');
    await user.keyboard('{ArrowUp}');
    expect(options().at(-1)).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}');
    expect(box()).not.toHaveAttribute('aria-activedescendant');
    await user.keyboard('{ArrowDown}');
    expect(box()).toHaveAttribute('aria-activedescendant', options()[0]?.id);
    expect(box()).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box()).toHaveValue('aloo');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(await option(/^Potato/)).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    await shownAt(links.product(potato));
  });

  it('lead to the search for the text, to a corrected text and to a category', async () => {
    store.answer(suggest, {
      ...nothing,
      corrected: 'tomato',
      categories: [{ category: vegetables }],
    });
    const { user } = openBox();
    await user.type(box(), 'tomatto');
    expect(await option('tomato')).toHaveAttribute('href', links.searchFor('tomato'));
    expect(await option(/^Vegetables/)).toHaveAttribute('href', links.category(vegetables));
    await user.click(await option('tomato'));
    expect(box()).toHaveValue('tomato');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('keep the chosen one when those of the last letter arrive', async () => {
    const { user } = openBox();
    store.answer(suggest, { ...nothing, products: [milk, potato] });
    await user.type(box(), 'mil');
    await option(/^Toned Milk/);
    const last = store.hold(suggest);
    await user.type(box(), 'k');
    const all = await option('See all results for “milk”');
    await user.keyboard('{ArrowUp}');
    expect(all).toHaveAttribute('aria-selected', 'true');
    await (await last.next()).answer({ ...nothing, products: [milk] });
    await vi.waitFor(() => expect(options()).toHaveLength(2));
    expect(options().at(-1)).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    expect(box()).toHaveValue('milk');
  });

  it('of earlier letters no longer come', async () => {
    const held = store.hold(suggest);
    const { user } = openBox();
    await user.type(box(), 'm');
    const first = await held.next();
    await user.type(box(), 'i');
    await (await held.next()).answer({ ...nothing, products: [milk] });
    await option(/^Toned Milk/);
    await first.answer({ ...nothing, products: [potato] });
    expect(screen.queryByRole('option', { name: /^Potato/ })).toBeNull();
  });

  it('are not needed for a search', async () => {
    store.refuse(suggest, 'TOO_MANY_ATTEMPTS');
    const { user } = renderScreen(
      <>
        <SearchBox />
        <Query />
      </>,
      { url: links.search },
    );
    await user.type(box(), 'green chilli & salt 50%{Enter}');
    expect(await screen.findByText('?query=green+chilli+%26+salt+50%25')).toBeVisible();
  });
});

describe('the searches of before', () => {
  const openAfter = async (...searches: string[]) => {
    for (const query of searches) renderScreen(<Remembered query={query} />).unmount();
    const { user } = openBox();
    await user.click(box());
    return user;
  };

  it('are offered in the empty box, and cleared', async () => {
    const user = await openAfter('milk', 'paneer');
    expect(await option('paneer')).toHaveAttribute('href', links.searchFor('paneer'));
    expect(options().map((each) => each.textContent)).toEqual(['paneer', 'milk']);
    await user.click(screen.getByRole('button', { name: 'Clear recent searches' }));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box()).toHaveFocus();
    // They are gone from the device, too.
    expect(readRecent()).toEqual([]);
  });

  it('can be cleared by the keyboard, while Tab passes the suggestions of a text', async () => {
    const user = await openAfter('paneer');
    await option('paneer');
    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Clear recent searches' })).toHaveFocus();
    await user.type(box(), 'aloo');
    await option(/^Potato/);
    await user.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus();
  });
});

describe('the search box', () => {
  it('shows the text of the URL, and does nothing without a text', async () => {
    const { user } = openBox('/search?query=toned+milk');
    expect(box()).toHaveValue('toned milk');
    await user.clear(box());
    await user.type(box(), '   {Enter}');
    expect(box()).toBeInTheDocument();
    expect(screen.queryByText(/^Page /)).toBeNull();
  });

  it('opens the search page from another one', async () => {
    const { user } = openBox('/offers');
    await user.click(box());
    await shownAt('/search');
  });
});
