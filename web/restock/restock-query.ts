import {
  type QueryClient,
  queryOptions,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { readTokens } from '../api/tokens.ts';
import { personalKey } from '../query-client.ts';
import { useStoredSignIn } from '../session/use-session.ts';
import { useSignInFirst } from '../session/use-sign-in-first.ts';
import { announce } from '../ui/announcer.tsx';
import { toast } from '../ui/toasts.tsx';
import { keepRequest, takeRequest } from './request-after-sign-in.ts';

/** The products that the signed-in user waits for, the newest request first. */
const restockQuery = queryOptions({
  queryKey: [personalKey, 'restock'],
  queryFn: () => browserApi.load('GET /api/v1/restock/get-requests'),
  staleTime: 60_000,
});

/** The products that the signed-in user waits for; undefined while unknown, and for visitors. */
export const useRestockRequests = (): readonly Product[] | undefined =>
  useQuery({ ...restockQuery, enabled: useStoredSignIn() === 'some' }).data;

async function send(productId: string, wanted: boolean): Promise<void> {
  if (wanted) await browserApi.send('PUT /api/v1/restock/add-request/:productId', { params: { productId } });
  else await browserApi.send('DELETE /api/v1/restock/remove-request/:productId', { params: { productId } });
}

function show(queries: QueryClient, product: Product, wanted: boolean): void {
  queries.setQueryData(restockQuery.queryKey, (known) => {
    const others = known?.filter(({ _id }) => _id !== product._id);
    return others && wanted ? [product, ...others] : others;
  });
}

/**
 * Returns true when the user waits for a product, and a function that changes it. A visitor is sent to sign in, and the request follows
 * then.
 */
export function useRestockRequest(product: Product) {
  const queries = useQueryClient();
  const signInFirst = useSignInFirst();
  const asked = useRestockRequests()?.some(({ _id }) => _id === product._id) ?? false;
  const mutationKey = ['restock', product._id];
  const busy = useIsMutating({ mutationKey }) > 0;
  const change = useMutation({
    mutationKey,
    mutationFn: (wanted: boolean) => send(product._id, wanted),
    onSuccess(_, wanted) {
      show(queries, product, wanted);
      announce((wanted ? m.restock.nowAsked : m.restock.nowTakenBack)({ name: product.name }));
    },
    onError: (error) => toast.error(messageOf(error), { id: `restock-${product._id}` }),
    onSettled: () => queries.invalidateQueries({ queryKey: restockQuery.queryKey }),
  });
  function set(wanted: boolean): void {
    if (busy) return;
    if (readTokens()) change.mutate(wanted);
    else {
      keepRequest(product._id);
      void signInFirst(m.restock.signInFirst());
    }
  }
  const isSignedIn = useStoredSignIn() === 'some';
  const complete = useEffectEvent(() => change.mutate(true));
  useEffect(() => {
    if (isSignedIn && takeRequest(product._id)) complete();
  }, [isSignedIn, product._id]);
  return { asked, busy, set };
}
