import { useQueryClient } from '@tanstack/react-query';
import type { SavedLine, SavedList } from '../../contract/cart/saved-lists.ts';
import { browserApi } from '../api/browser-api.ts';
import { useLostAnswer } from '../api/use-lost-answer.ts';
import { savedListsQuery } from './saved-lists-queries.ts';

/** Creates a list, once, though an answer was lost. @throws ApiError */
export function useCreateList() {
  const queries = useQueryClient();
  const send = useLostAnswer();
  return (body: { name: string; lines?: Pick<SavedLine, 'productId' | 'quantity'>[] }): Promise<SavedList> =>
    send(
      body,
      'NAME_TAKEN',
      async () => (await browserApi.send('POST /api/v1/saved-list/create-list', { body })).data,
      async () => {
        const lists = await queries.fetchQuery({ ...savedListsQuery, staleTime: 0 });
        const created = lists.find(({ name }) => name === body.name);
        if (!created) throw new Error('The name is that of another list.');
        return created;
      },
    );
}
