import { fireEvent, screen, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { type Filters, filterParams, readFilters } from '../../contract/search/filters.ts';
import type { Facets } from '../../contract/search/search.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { FilterBar } from './filter-bar.tsx';

const facets: Facets = {
  subCategories: [],
  discounts: [{ least: 10, count: 4 }],
  inStock: 9,
  price: { from: 20, to: 400 },
};

const linkTo = (filters: Filters) => `/search?${new URLSearchParams(filterParams(filters))}`;

/** A list whose products are those of the URL. */
function Search() {
  const { search } = useLocation();
  return (
    <>
      <FilterBar filters={readFilters(new URLSearchParams(search))} facets={facets} linkTo={linkTo} />
      <output aria-label="Query">{search}</output>
    </>
  );
}

const openSearch = (filters = '') => renderScreen(<Search />, { url: `/search?${filters}`, path: '/search' });
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Filters' }));
const query = () => screen.getByRole('status', { name: 'Query' }).textContent;
const queryBecomes = (wanted: string) => vi.waitFor(() => expect(query()).toBe(wanted));

describe('the filters of a list', () => {
  it('must be prices in order and in whole rupees', async () => {
    const { user } = openSearch();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const { getByLabelText, getByRole, findByText } = await sheet();
    const show = () => user.click(getByRole('button', { name: 'Show products' }));
    await user.type(getByLabelText('From (₹)'), '90');
    await user.type(getByLabelText('To (₹)'), '20');
    await show();
    expect(await findByText('This is below the lowest price')).toBeVisible();
    await user.clear(getByLabelText('To (₹)'));
    await user.type(getByLabelText('To (₹)'), '99.50');
    await show();
    expect(await findByText('Enter whole rupees, such as 50')).toBeVisible();
    expect(getByLabelText('To (₹)')).toHaveFocus();
    await user.clear(getByLabelText('To (₹)'));
    await user.type(getByLabelText('To (₹)'), '400');
    await user.click(getByLabelText(/^In stock only/));
    await show();
    await queryBecomes('?priceFrom=90&priceTo=400&inStock=1');
  });

  it('are taken away one by one or all at once, and the order stays', async () => {
    const { user } = openSearch('priceFrom=90&priceTo=400&inStock=1&discount=10');
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Price: high to low');
    await queryBecomes('?priceFrom=90&priceTo=400&discount=10&inStock=1&order=price-high');
    await user.click(screen.getByRole('button', { name: 'Remove filter: ₹90 to ₹400' }));
    await queryBecomes('?discount=10&inStock=1&order=price-high');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await queryBecomes('?order=price-high');
  });

  it('left in the sheet of one list are not chosen in another', async () => {
    const { user } = openSearch('discount=10');
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    expect((await sheet()).getByLabelText(/^10% off or more/)).toBeChecked();
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await user.click(screen.getByRole('button', { name: 'Remove filter: 10% off or more' }));
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    expect((await sheet()).getByLabelText(/^10% off or more/)).not.toBeChecked();
  });
});

describe('the filters while the products of the last choice are loading', () => {
  /** The products are still those of the first filters. */
  const slow: Filters = { discount: 10, inStock: '1' };
  const Slow = () => {
    const { search } = useLocation();
    return (
      <>
        <FilterBar filters={slow} facets={facets} linkTo={linkTo} />
        <output aria-label="Query">{search}</output>
      </>
    );
  };

  it('keep a choice that was made before', async () => {
    const { user } = renderScreen(<Slow />, { url: '/search', path: '/search' });
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Price: high to low');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await queryBecomes('?order=price-high');
  });

  it('open with what was chosen, not with what is shown', async () => {
    const { user } = renderScreen(<Slow />, { url: '/search', path: '/search' });
    await user.click(screen.getByRole('button', { name: 'Remove filter: 10% off or more' }));
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    const { getByLabelText } = await sheet();
    expect(getByLabelText(/^10% off or more/)).not.toBeChecked();
    expect(getByLabelText(/^In stock only/)).toBeChecked();
  });
});
