import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { SearchScreen } from './search-screen.tsx';

/** What is served when nothing was found for `query`. */
const nothingFor = (query: string, unfilteredTo?: string, similarTo?: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SearchScreen
        search={{ query, more: {} }}
        first={{ product: [], page: 1, totalPages: 0, totalProductCount: 0 }}
        categories={[{ _id: 'dairy', name: 'Dairy & Eggs', image: '' }]}
        crumbs={[]}
        action={() => null}
        loading={false}
        tools={null}
        unfilteredTo={unfilteredTo}
        similarTo={similarTo}
        pageTo={() => ''}
      />
    </MemoryRouter>,
  );

describe('a search that finds nothing', () => {
  it('says what was searched for', () => {
    expect(nothingFor('durian')).toContain('Your search for &quot;durian&quot; did not match any products.');
  });

  it('leads on to the categories, whose letters stand in for missing pictures', () => {
    const page = nothingFor('durian');
    expect(page).toContain('Shop by category');
    expect(page).toMatch(/aria-hidden="true"[^>]*>D<.*Dairy &amp; Eggs/);
    expect(nothingFor('', '/search')).not.toContain('Dairy');
  });

  it('leads back to similar words when it was for these words only', () => {
    expect(nothingFor('durian')).not.toContain('similar words');
    expect(nothingFor('durian', undefined, '/search?query=durian')).toMatch(
      /href="\/search\?query=durian"[^>]*>Search for similar words<.*Browse all products/,
    );
  });

  it('has nothing to do with the text when filters are on', () => {
    expect(nothingFor('', '/search')).toContain('No products match these filters');
  });

  it('says that the shelves are still being filled when nothing was searched for', () => {
    const page = nothingFor('');
    expect(page).toContain('The shelves are being filled');
    expect(page).not.toContain('Your search');
  });
});
