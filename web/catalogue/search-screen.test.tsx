import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { SearchScreen } from './search-screen.tsx';

/** The HTML of a search for `query` without results. */
const nothingFor = (query: string, { isFiltered = false, isExact = false } = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SearchScreen
        search={{ query, more: isExact ? { exact: '1' } : {} }}
        first={{ product: [], page: 1, totalPages: 0, totalProductCount: 0 }}
        categories={[{ _id: 'dairy', name: 'Dairy & Eggs', image: '' }]}
        crumbs={[]}
        loading={false}
        filters={isFiltered ? { inStock: '1' } : {}}
      />
    </MemoryRouter>,
  );

it('says what no product is marked with, and counts what was searched for without related products', () => {
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <SearchScreen
        search={{ query: 'vegan milk', more: {} }}
        first={{ product: [], page: 1, totalPages: 1, totalProductCount: 5, relatedProductCount: 2, unmarked: 'vegan' }}
        categories={[]}
        crumbs={[]}
        loading={false}
        filters={{}}
      />
    </MemoryRouter>,
  );
  expect(page).toContain('No product here is marked “vegan”');
  expect(page).toContain('3 products');
});

describe('a search without results', () => {
  it('shows the search text', () => {
    expect(nothingFor('durian')).toContain('Your search for &quot;durian&quot; did not match any products.');
  });

  it('links to the categories, with letters in place of missing pictures', () => {
    const page = nothingFor('durian');
    expect(page).toContain('Shop by category');
    expect(page).toMatch(/Dairy &amp; Eggs.*aria-hidden="true"[^>]*>D</);
    expect(nothingFor('', { isFiltered: true })).not.toContain('Dairy');
  });

  it('links to similar words after an exact search', () => {
    expect(nothingFor('durian')).not.toContain('similar words');
    expect(nothingFor('durian', { isExact: true })).toMatch(
      /href="\/search\?query=durian"[^>]*>Search for similar words<.*Browse all products/,
    );
  });

  it('does not mention the text when filters are on', () => {
    expect(nothingFor('', { isFiltered: true })).toContain('No products match these filters');
  });

  it('says that the shelves are still being filled when there was no search text', () => {
    const page = nothingFor('');
    expect(page).toContain('The shelves are being filled');
    expect(page).not.toContain('Your search');
  });
});
