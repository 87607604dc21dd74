import { data } from 'react-router';
import { ApiError } from '../api/api-error.ts';

/** Whether the server found nothing for the URL, or its id is invalid. */
const namesNothing = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Waits for a page's data. If the server does not find it, the not-found page is shown with status 404. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    throw namesNothing(error) ? data(null, { status: 404 }) : error;
  }
}
