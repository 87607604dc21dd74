import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeStore } from '../../testing/fake-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { ToggleGroup } from '../../ui/toggle-group.tsx';
import { ListPage, QueryList } from './list-page.tsx';
import { useListParams } from './use-list-params.ts';

fakeStore();
let answer: () => Promise<string[]>;
beforeEach(() => {
  answer = async () => ['Apples', 'Pears'];
});

const fruitQuery = queryOptions({ queryKey: ['fruit'], queryFn: () => answer(), retry: false });
const shown = {
  skeleton: <Skeletons label="Loading the fruit" sizes={['h-4']} />,
  failed: 'The fruit could not be loaded',
  empty: <p>No fruit</p>,
};

describe('a list page', () => {
  function Fruit() {
    const query = useQuery(fruitQuery);
    return (
      <ListPage
        title="Fruit"
        action={<button type="button">Add fruit</button>}
        toolbar={<p>Filters</p>}
        query={query}
        items={query.data}
        {...shown}
        row={(name) => <li key={name}>{name}</li>}
      >
        <p>Dialogs</p>
      </ListPage>
    );
  }

  it('has its title, actions and tools while the list is loading, and then the rows', async () => {
    const { promise, resolve } = Promise.withResolvers<string[]>();
    answer = () => promise;
    renderScreen(<Fruit />);
    expect(screen.getByRole('heading', { level: 1, name: 'Fruit' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add fruit' })).toBeVisible();
    expect(screen.getByText('Filters')).toBeVisible();
    expect(screen.getByText('Dialogs')).toBeVisible();
    expect(screen.getByText('Loading the fruit')).toBeInTheDocument();
    resolve(['Apples', 'Pears']);
    const list = within(await screen.findByRole('list'));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Apples', 'Pears']);
    expect(screen.queryByText('Loading the fruit')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('that could not be loaded can be loaded again', async () => {
    answer = () => Promise.reject(new Error('gone'));
    const { user } = renderScreen(<Fruit />);
    expect(await screen.findByRole('heading', { name: 'The fruit could not be loaded' })).toBeVisible();
    answer = async () => [];
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No fruit')).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
  });
});

describe('a list', () => {
  it('that comes page by page has a button for the next page, as long as there is one', async () => {
    const pages = [['Apples'], ['Pears']];
    function Fruit() {
      const query = useInfiniteQuery(
        infiniteQueryOptions({
          queryKey: ['pages of fruit'],
          queryFn: async ({ pageParam }) => pages[pageParam] ?? [],
          initialPageParam: 0,
          getNextPageParam: (_, all) => (all.length < pages.length ? all.length : null),
        }),
      );
      return (
        <QueryList
          query={query}
          items={query.data?.pages.flat()}
          {...shown}
          list={(names) => <output>{names.join(', ')}</output>}
          more={{ label: 'More fruit' }}
        />
      );
    }
    const { user } = renderScreen(<Fruit />);
    expect(await screen.findByText('Apples')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More fruit' }));
    expect(await screen.findByText('Apples, Pears')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'More fruit' })).toBeNull();
  });
});

describe('the search, filters and page of a list', () => {
  function Tools() {
    const { values, page, addressOf, show } = useListParams({ search: '', kind: ['all', 'red', 'green'] });
    return (
      <>
        <SearchField label="Search" value={values.search} maxLength={100} onSearch={(search) => show({ search })} />
        <ToggleGroup
          label="Kind"
          options={[
            ['all', 'All'],
            ['red', 'Red'],
          ]}
          value={values.kind}
          onChange={(kind) => show({ kind })}
        />
        <p>{JSON.stringify({ ...values, page })}</p>
        <p>{`Next: ${addressOf({}, page + 1)}`}</p>
        <p>{`Usual: ${addressOf({ search: '', kind: 'all' })}`}</p>
      </>
    );
  }
  const isShown = (values: object) => screen.findByText(JSON.stringify(values));

  it('are in the URL, which does not name what is usual', async () => {
    renderScreen(<Tools />, { url: '/fruit?search=ripe&kind=red&page=2' });
    expect(await isShown({ search: 'ripe', kind: 'red', page: 2 })).toBeVisible();
    expect(screen.getByText('Next: ?search=ripe&kind=red&page=3')).toBeVisible();
    expect(screen.getByText('Usual: ?')).toBeVisible();
  });

  it.each(['/fruit', '/fruit?kind=blue&page=0', '/fruit?page=x'])('are the usual ones at %s', async (url) => {
    renderScreen(<Tools />, { url });
    expect(await isShown({ search: '', kind: 'all', page: 1 })).toBeVisible();
  });

  it('change one by one, and begin at the first page', async () => {
    const { user } = renderScreen(<Tools />, { url: '/fruit?kind=red&page=2' });
    await user.type(screen.getByRole('searchbox'), 'ripe{Enter}');
    expect(await isShown({ search: 'ripe', kind: 'red', page: 1 })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(await isShown({ search: 'ripe', kind: 'all', page: 1 })).toBeVisible();
  });
});
