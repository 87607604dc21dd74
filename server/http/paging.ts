/** The pages of a list. */
import { text } from '../../messages/text.ts';
import { AppError } from '../lib/errors.ts';

/** @throws AppError PAGE_NOT_FOUND after the last page; an empty list has one empty page */
export function requirePage(page: number, totalPages: number): void {
  const pages = Math.max(1, totalPages);
  if (page <= pages) return;
  const message = text('errors.onlyPages', { count: pages });
  throw new AppError('PAGE_NOT_FOUND', message, { errors: { page: message } });
}

/** One page of a list. @throws AppError PAGE_NOT_FOUND */
export function pageOf<T>(list: Pick<readonly T[], 'length' | 'slice'>, page: number, limit: number) {
  const totalPages = Math.ceil(list.length / limit);
  requirePage(page, totalPages);
  return { items: list.slice((page - 1) * limit, page * limit), page, totalPages, totalCount: list.length };
}
