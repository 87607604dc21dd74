import type { MyOffers } from '../../contract/offers/offers.ts';
import { ApiError, isFailureOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';

const route = 'GET /api/v1/offer/mine';

export interface ReadOffers extends MyOffers {
  /** Why the code cannot be used, whatever is in the cart. */
  refused?: string;
}

/** The offers that the signed-in person's order may get. @param code of the shopper, '' for none */
export async function readMyOffers(code: string): Promise<ReadOffers> {
  if (code === '') return browserApi.load(route);
  try {
    return await browserApi.load(route, { query: { code } });
  } catch (error) {
    const isLimited = error instanceof ApiError && error.code === 'TOO_MANY_ATTEMPTS';
    if (!isLimited && !isFailureOf(route, error)) throw error;
    return { ...(await browserApi.load(route)), refused: error.message };
  }
}
