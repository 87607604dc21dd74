import { data } from 'react-router';
import { limits } from '../../contract/api/limits.ts';
import { ApiError } from '../api/api-error.ts';

/** Returns true when the server found nothing for the URL, or its id is invalid. */
const namesNothing = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Waits for a page's data. If the server does not find it, the not-found page is shown with status 404. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    throw namesNothing(error) ? data(null, { status: 404 }) : error;
  }
}

/** `?page=n` of a URL; 1 by default. @throws a 404 response for an invalid page number */
export function pageNumber(request: Request): number {
  const text = new URL(request.url).searchParams.get('page') ?? '1';
  const page = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(page <= limits.page)) throw data(null, { status: 404 });
  return page;
}
