/** The results of the search of the administration, in groups, each only for those who may open it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { links } from '../../../../contract/api/links.ts';
import { foldedText } from '../../../../contract/api/plain-text.ts';
import { formatRupees } from '../../../../contract/money/money.ts';
import { orderRightsOf } from '../../../../contract/users/staff-roles.ts';
import type { CurrentUser } from '../../../../contract/users/users.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { loadMessages } from '../../../language/load-messages.ts';
import { packSize } from '../../../products/product-texts.ts';
import { personalKey } from '../../../query-client.ts';
import { alertsApi } from '../../alerts/alerts-api.ts';
import { effectiveStore, useChosenStore } from '../../stores/admin-store.ts';
import { statusLabels } from '../../today/board/order-labels.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { mayOpen, useShownGroups } from '../entries.ts';

export interface Result {
  to: string;
  title: string;
  detail?: string;
}

export interface FoundGroup {
  title: string;
  results: readonly Result[];
  /** True while the results are not those of what is typed. */
  isSearching: boolean;
  /** Searches again; undefined unless that failed. */
  retry: (() => void) | undefined;
}

/** Results of each group that the server finds. */
const most = 5;
/** From so many characters on the server is asked. */
const least = 2;

/** True when the words have all that is typed. */
function hasWords(words: string, typed: string): boolean {
  const folded = foldedText(words);
  return foldedText(typed)
    .split(' ')
    .every((word) => folded.includes(word));
}

interface Found {
  groups: readonly FoundGroup[];
  /** The titles of all groups that the user may search. */
  titles: readonly string[];
}

/** @param typed trimmed; '' finds all screens */
export function useSearch(typed: string, user: CurrentUser): Found {
  const role = user.staffRole;
  const screens = useShownGroups(user).flatMap(({ title, entries }) =>
    entries.map(({ label, to }) => ({ to, title: label, detail: title })),
  );
  const orders = useServerGroup('orders', typed, orderRightsOf(role).servesCustomers, findOrders);
  const products = useServerGroup('products', typed, mayOpen(links.adminProducts, role), findProducts);
  const find = role === undefined ? findPeople : findCustomers;
  const people = useServerGroup('people', typed, mayOpen(links.adminCustomers, role), find);
  const settings = useSettings(typed, mayOpen(links.adminSettings, role));
  const allowed = [
    { title: m.adminFound.screens(), results: screens.filter(({ title }) => hasWords(title, typed)) },
    orders && { title: m.adminFound.orders(), ...orders },
    products && { title: m.adminFound.products(), ...products },
    people && { title: m.adminFound.people(), ...people },
    settings && { title: m.adminFound.settings(), ...settings },
  ].flatMap((group) => group ?? []);
  return {
    groups: allowed.map((group) => ({ isSearching: false, retry: undefined, ...group })),
    titles: allowed.map(({ title }) => title),
  };
}

type Searched = Omit<FoundGroup, 'title'>;

const nothing: Searched = { results: [], isSearching: false, retry: undefined };

/** @returns undefined for somebody who may not search it */
function useServerGroup(
  name: string,
  typed: string,
  isAllowed: boolean,
  find: (text: string) => Promise<readonly Result[]>,
): Searched | undefined {
  const settled = useSettled(typed);
  const chosen = useChosenStore();
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    // With all stores chosen, some screens are about the first: what they find is not the same.
    queryKey: [personalKey, 'admin-search', name, chosen, effectiveStore(), settled],
    queryFn: () => find(settled),
    enabled: isAllowed && settled.length >= least,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!isAllowed) return undefined;
  if (typed.length < least) return nothing;
  const isSearching = settled !== typed || isPlaceholderData || (isFetching && !data);
  const hasFailed = isError && !isSearching;
  return { results: hasFailed ? [] : (data ?? []), isSearching, retry: hasFailed ? () => void refetch() : undefined };
}

/** Those that are named so come first. */
const settingsWith = (typed: string, all: readonly (Result & { words: string })[]): Result[] =>
  all
    .filter(({ words }) => hasWords(words, typed))
    .toSorted((a, b) => Number(hasWords(b.title, typed)) - Number(hasWords(a.title, typed)));

/** Their titles are texts that only some screens load. */
function useSettings(typed: string, isAllowed: boolean): Searched | undefined {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [personalKey, 'admin-search', 'settings'],
    queryFn: async () => {
      const [{ settingEntries }] = await Promise.all([import('./setting-entries.ts'), loadMessages('board', 'admin')]);
      return settingEntries();
    },
    enabled: isAllowed && typed !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!isAllowed) return undefined;
  if (typed === '') return nothing;
  return {
    results: settingsWith(typed, data ?? []).slice(0, most),
    isSearching: isFetching && !data,
    retry: isError && !isFetching ? () => void refetch() : undefined,
  };
}

/** The orders are those of the stores that the board shows. */
async function findOrders(search: string): Promise<Result[]> {
  const { orders } = await alertsApi.load('GET /api/v1/fulfilment/orders', {
    query: { search, sort: 'newest', limit: most },
  });
  return orders.map(({ _id, orderId, customerName, status, totalAmount }) => ({
    to: links.adminOrder(_id),
    title: orderId,
    detail: [customerName, statusLabels()[status], formatRupees(totalAmount)].filter(Boolean).join(' · '),
  }));
}

async function findProducts(search: string): Promise<Result[]> {
  const { productData } = await browserApi.load('POST /api/v1/product/get-product', { body: { search } });
  return productData
    .slice(0, most)
    .map((product) => ({ to: links.adminProduct(product._id), title: product.name, detail: packSize(product) }));
}

const withSearch = (to: string, search: string) => `${to}?${new URLSearchParams({ search })}`;

interface Person {
  name: string;
  email: string;
  mobile: string;
}

const personAt = (to: string, { name, email, mobile }: Person): Result => ({
  to: withSearch(to, email || mobile || name),
  title: name,
  detail: [email, mobile].filter(Boolean).join(' · '),
});

async function findPeople(search: string): Promise<Result[]> {
  const { people } = await browserApi.load('GET /api/v1/users/list', { query: { search } });
  return people.slice(0, most).map((person) => personAt(links.adminUsers, person));
}

async function findCustomers(search: string): Promise<Result[]> {
  const customers = await browserApi.load('GET /api/v1/customers', { query: { search, limit: most } });
  return customers.map((person) => personAt(links.adminCustomers, person));
}
