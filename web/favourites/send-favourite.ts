import type { QueryClient } from '@tanstack/react-query';
import { m } from '../../messages/index.ts';
import { isUnanswered } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import type { NamedProduct } from '../session/after-sign-in.ts';
import { announce } from '../ui/announcer.tsx';
import { favouritesKey } from './favourites-key.ts';

interface Outcome {
  /** The state in the store, as far as it answered. */
  stored: boolean;
  /** Why it has not got the latest choice. */
  failure?: unknown;
}

/** The latest choice for each product, and its sending. */
const running = new Map<string, { wanted: boolean; sending: Promise<Outcome> }>();

/** Returns true when a heart was pressed that the store does not have yet. */
export const isSendingFavourite = (): boolean => running.size > 0;

/** Sends a choice. For each product one request runs at a time, and the latest choice wins; resolves when it was answered. */
export async function sendFavourite(
  queries: QueryClient,
  { _id: productId, name }: NamedProduct,
  wanted: boolean,
): Promise<Outcome> {
  announce((wanted ? m.favourites.added : m.favourites.removed)({ name }));
  const earlier = running.get(productId);
  if (earlier) {
    earlier.wanted = wanted;
    return earlier.sending;
  }
  const choice = { wanted, sending: Promise.resolve<Outcome>({ stored: !wanted }) };
  running.set(productId, choice);
  choice.sending = sendLatest(productId, choice).finally(() => {
    running.delete(productId);
    // Also when the ids were not known yet: what is shown is what the store has.
    if (running.size === 0) void queries.invalidateQueries({ queryKey: favouritesKey });
  });
  return choice.sending;
}

async function sendLatest(productId: string, choice: { wanted: boolean }): Promise<Outcome> {
  let stored = !choice.wanted;
  try {
    while (stored !== choice.wanted) {
      const sent = choice.wanted;
      if (sent) await browserApi.send('PUT /api/v1/favourite/add-favourite/:productId', { params: { productId } });
      else await browserApi.send('DELETE /api/v1/favourite/remove-favourite/:productId', { params: { productId } });
      stored = sent;
    }
    return { stored };
  } catch (failure) {
    // Without an answer, it is not known what the store has.
    return stored === choice.wanted && !isUnanswered(failure) ? { stored } : { stored, failure };
  }
}
