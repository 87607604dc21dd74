import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testProduct } from '../../../products/test-product.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import SearchesScreen from './searches-screen.tsx';

const store = fakeStore();
const [potato, sweetPotato] = ['Potato', 'Sweet Potato'].map((name) => testProduct(testId(name), { name }));

/** The searches as the store has them. */
let searches: string[];

beforeEach(() => {
  signIn(store, owner);
  searches = ['shakarkandi', 'litchi juice'];
  store.answer('GET /api/v1/searches/zero-result', () =>
    searches.map((text) => ({ text, times: 3, lastDay: '2026-11-20', found: 0 })),
  );
  const forget = ({ body }: { body: { text: string } }) => {
    searches = searches.filter((each) => each !== body.text);
    return {};
  };
  store.answer('GET /api/v1/searches/wanted', []);
  store.answer('POST /api/v1/searches/alias', forget);
  store.answer('POST /api/v1/searches/dismiss', forget);
  store.answer('GET /api/v1/product/suggest', ({ query }) => ({
    products: [potato, sweetPotato].filter((each) => each?.name.toLowerCase().includes(query.query ?? '')) as never,
    categories: [],
    completions: [],
  }));
});

describe('searches without results', () => {
  it('are assigned to a product that is searched for', async () => {
    const { user } = renderScreen(<SearchesScreen />);
    await user.click(await screen.findByRole('button', { name: 'Assign to a product: shakarkandi' }));
    const dialog = within(screen.getByRole('dialog', { name: 'What is “shakarkandi”?' }));
    await user.type(dialog.getByLabelText('Product'), 'sweet');
    await user.click(await dialog.findByRole('button', { name: /^Sweet Potato/ }));
    expect(await screen.findByText('“shakarkandi” now finds Sweet Potato')).toBeVisible();
    await vi.waitFor(() => expect(screen.queryByText('shakarkandi')).toBeNull());
    expect(store.requests('POST /api/v1/searches/alias')[0]?.body).toEqual({
      text: 'shakarkandi',
      productId: sweetPotato?._id,
    });
  });

  it('that are no longer relevant are removed', async () => {
    const { user } = renderScreen(<SearchesScreen />);
    await user.click(await screen.findByRole('button', { name: 'Dismiss: litchi juice' }));
    expect(await screen.findByText('“litchi juice” removed from the list')).toBeVisible();
    await vi.waitFor(() => expect(screen.queryByText('litchi juice')).toBeNull());
  });
});

describe('searches that people wait for', () => {
  it('are answered with a product', async () => {
    let people = 3;
    store.answer('GET /api/v1/searches/wanted', () =>
      people > 0 ? [{ text: 'sweet patata', people, latest: '2026-11-20T06:30:00.000Z' }] : [],
    );
    store.answer('POST /api/v1/searches/answer', () => {
      people = 0;
      return { people: 3 };
    });
    const { user } = renderScreen(<SearchesScreen />);
    const card = within(await screen.findByRole('region', { name: 'People are waiting' }));
    expect(card.getByText('3 people wait, the last since 20 Nov 2026')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'We have it now: sweet patata' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Which product is “sweet patata”?' }));
    await user.type(dialog.getByLabelText('Product'), 'sweet');
    await user.click(await dialog.findByRole('button', { name: /^Sweet Potato/ }));
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'People are waiting' })).toBeNull());
    expect(store.requests('POST /api/v1/searches/answer')[0]?.body).toEqual({
      text: 'sweet patata',
      productId: sweetPotato?._id,
    });
  });
});
