import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ArrangedSection, Arrangement } from '../../../../contract/pages/home-page.ts';
import { testProduct } from '../../../products/test-product.ts';
import { browserQueries } from '../../../query-client.ts';
import { fakeStore, refusal } from '../../../testing/fake-store.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { HomePageScreen } from './home-page-screen.tsx';

const store = fakeStore();

const offers: ArrangedSection = {
  kind: 'builtIn',
  name: 'offers',
  title: '',
  translations: {},
  hidden: false,
  count: 8,
};

/** The home page as the store has it. */
let saved: Arrangement;

/** Another administrator saves the home page on another device. */
function saveElsewhere(title: string): void {
  saved = { ...saved, version: saved.version + 1, sections: [{ ...offers, title }] };
}

beforeEach(() => {
  signIn(store, owner);
  saved = { version: 1, sections: [offers], suggestions: [] };
  store.answer('GET /api/v1/home-page', () => saved);
  store.answer('GET /api/v1/category/get-admin-categories', { categories: [], subCategories: [] });
  store.answer('PUT /api/v1/home-page', ({ body }) => {
    if (body.version !== saved.version) return refusal('CHANGED_MEANWHILE', { data: saved });
    saved = { ...saved, version: saved.version + 1, sections: [{ ...offers, ...body.sections[0] }] };
    return saved;
  });
});

const button = (name: string) => screen.findByRole('button', { name });

describe('the home page', () => {
  it('does not overwrite what somebody else saved without asking', async () => {
    const { user } = renderScreen(<HomePageScreen />);
    const hide = await button('Hide: Offers');
    saveElsewhere('Theirs');
    await user.click(hide);
    await user.click(await button('Save'));
    const question = await screen.findByRole('alert');
    expect(question).toHaveTextContent('Somebody else has saved the home page');
    await user.click(within(question).getByRole('button', { name: 'Use their version' }));
    expect(await button('Hide: Theirs')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(saved.sections).toMatchObject([{ title: 'Theirs', hidden: false }]);
  });

  it('asks as well when the other version was read while a row was being renamed', async () => {
    const { user } = renderScreen(<HomePageScreen />);
    await user.click(await button('Rename: Offers'));
    const dialog = await screen.findByRole('dialog', { name: /^Rename/ });
    await user.type(within(dialog).getByLabelText('Title in English'), 'Mine');
    saveElsewhere('Theirs');
    await browserQueries().invalidateQueries();
    await waitFor(() => expect(store.requests('GET /api/v1/home-page')).toHaveLength(2));
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    await user.click(await button('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else has saved the home page');
    expect(saved.sections).toMatchObject([{ title: 'Theirs' }]);
  });

  it('is saved once though the answer was lost, also on a second press', async () => {
    const { user } = renderScreen(<HomePageScreen />);
    await user.click(await button('Hide: Offers'));
    store.loseAnswers('PUT /api/v1/home-page');
    await user.click(await button('Save'));
    await waitFor(() => expect(store.requests('PUT /api/v1/home-page')).toHaveLength(1));
    await user.click(await button('Save'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
    expect(screen.queryByText(/Somebody else has saved the home page/)).toBeNull();
    expect(saved.sections).toMatchObject([{ hidden: true }]);
  });

  it('has rows of products that are chosen by hand, in their order, and says when one would be empty', async () => {
    const products = ['Tomato', 'Potato', 'Onion'].map((name) => testProduct(testId(name), { name }));
    store.answer('POST /api/v1/home-page/preview', ({ body }) =>
      body.products.ids.map((id: string) => products.find(({ _id }) => _id === id)),
    );
    store.answer('GET /api/v1/product/search-product', ({ query: { search } }) => ({
      product: products.filter(({ name }) => name === search),
      page: 1,
      totalPages: 1,
      totalProductCount: 1,
    }));
    store.answer('PUT /api/v1/home-page', () => saved);
    const { user } = renderScreen(<HomePageScreen />);
    await user.click(await button('Add row'));
    const dialog = within(await screen.findByRole('dialog', { name: 'New row' }));
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(dialog.getByText('Enter a title')).toBeVisible();
    await user.click(dialog.getByLabelText('Title in English'));
    await user.paste('Picked');
    await user.click(dialog.getByText('By hand'));
    expect(await dialog.findByText('Nothing at the moment: shoppers will not see this row.')).toBeVisible();
    for (const { name } of products) {
      await user.clear(dialog.getByLabelText('Add a product'));
      await user.paste(name);
      await user.click(await dialog.findByRole('option', { name: new RegExp(name) }));
    }
    await user.click(dialog.getByRole('button', { name: 'Move up: Potato' }));
    expect(await dialog.findByText('3 products now')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await user.click(await button('Save'));
    await waitFor(() => expect(store.requests('PUT /api/v1/home-page')).toHaveLength(1));
    const ids = ['Potato', 'Tomato', 'Onion'].map(testId);
    expect(store.requests('PUT /api/v1/home-page')[0]?.body.sections).toContainEqual(
      expect.objectContaining({ title: 'Picked', products: { by: 'hand', ids } }),
    );
  });
});
