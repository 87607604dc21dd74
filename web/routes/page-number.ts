import { data } from 'react-router';
import { limits } from '../../contract/limits.ts';

/** `?page=n` of a URL; 1 by default. @throws a 404 response for an invalid page number */
export function pageNumber(request: Request): number {
  const text = new URL(request.url).searchParams.get('page') ?? '1';
  const page = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(page <= limits.page)) throw data(null, { status: 404 });
  return page;
}
