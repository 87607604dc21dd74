import { useSearchParams } from 'react-router';

/** '' allows any text. A filter names its values, the usual one first. */
type Params = Record<string, '' | readonly string[]>;

type Values<P extends Params> = { [Name in keyof P]: P[Name] extends readonly (infer Value)[] ? Value : string };

/**
 * The text, the filters and the page of a list, as the URL has them: `useListParams({ search: '', kind: ['all', 'owner'] })` reads
 * `?search=asha&kind=owner&page=2`. Usual values are not in the URL: empty texts, the first values of filters, and page 1.
 */
export function useListParams<const P extends Params>(params: P) {
  const [inUrl, setInUrl] = useSearchParams();
  const usualOf = (name: string) => params[name]?.[0] ?? '';
  const read = (name: string, allowed: '' | readonly string[]) => {
    const value = inUrl.get(name) ?? '';
    return allowed === '' || allowed.includes(value) ? value : usualOf(name);
  };
  const values = Object.fromEntries(
    Object.entries(params).map(([name, allowed]) => [name, read(name, allowed)]),
  ) as Values<P>;

  /** The URL of a page of the list after changes of text and filters. */
  const addressOf = (changes: Partial<Values<P>>, page = 1): string => {
    const next = Object.entries({ ...values, ...changes } as Record<string, string>);
    const unusual = next.filter(([name, value]) => value !== usualOf(name));
    return `?${new URLSearchParams([...unusual, ...(page > 1 ? [['page', String(page)]] : [])])}`;
  };
  return {
    values,
    page: Math.max(1, Number.parseInt(inUrl.get('page') ?? '1', 10) || 1),
    addressOf,
    /** Changes text and filters, and shows the first page. With `replace`, 'back' skips the view before. */
    show: (changes: Partial<Values<P>>, { replace = false } = {}) =>
      setInUrl(addressOf(changes), { preventScrollReset: true, replace }),
  };
}
