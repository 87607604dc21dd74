import { data } from 'react-router';
import { ApiError } from '../api/api-error.ts';

/** Whether the shop said that the address names nothing: no such thing, or not even a possible one. */
const namesNothing = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Waits for what a page loads. What the shop does not have becomes the not-found page, with its status. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    throw namesNothing(error) ? data(null, { status: 404 }) : error;
  }
}
