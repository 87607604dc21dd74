import type { Suggestions } from '../../contract/search/search.ts';
import { createApi } from './api.ts';
import { deadlines, startDeadline } from './deadline.ts';

/** A failure here says nothing about the connection: the text may change before the answer arrives. */
const api = createApi(async ({ method, url, signal }) => {
  const deadline = startDeadline(deadlines.call, signal);
  try {
    const response = await fetch(url, { method, signal: deadline.signal });
    return { status: response.status, body: await response.json() };
  } finally {
    deadline.end();
  }
});

/** Suggestions for a text. Needs no sign-in. Rejects when `signal` is aborted, and when the store does not respond. */
export const fetchSuggestions = (text: string, signal: AbortSignal): Promise<Suggestions> =>
  api.load('GET /api/v1/product/suggest', { query: { query: text }, signal });
