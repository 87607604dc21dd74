import { calls } from '../../contract/calls.ts';
import type { Success } from '../../contract/envelope.ts';
import type { Suggestions } from '../../contract/search.ts';
import { deadlines, startDeadline } from './deadline.ts';

/** Suggestions for a text. Needs no sign-in. Rejects when `signal` is aborted, and when the store does not respond. */
export async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestions> {
  const deadline = startDeadline(deadlines.call, signal);
  try {
    const url = `${calls.suggest.path}?${new URLSearchParams({ query: text })}`;
    const response = await fetch(url, { signal: deadline.signal });
    if (!response.ok) throw new Error(`The store answered with ${response.status}`);
    return ((await response.json()) as Success<Suggestions>).data;
  } finally {
    deadline.end();
  }
}
