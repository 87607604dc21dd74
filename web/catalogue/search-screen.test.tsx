import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { SearchScreen } from './search-screen.tsx';

/** What is served when nothing was found for `query`. */
const nothingFor = (query: string, unfilteredTo?: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SearchScreen
        search={{ query, more: {} }}
        first={{ product: [], page: 1, totalPages: 0, totalProductCount: 0 }}
        crumbs={[]}
        action={() => null}
        loading={false}
        tools={null}
        unfilteredTo={unfilteredTo}
      />
    </MemoryRouter>,
  );

describe('a search that finds nothing', () => {
  it('says what was searched for', () => {
    expect(nothingFor('durian')).toContain('Your search for &quot;durian&quot; did not match any products.');
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
