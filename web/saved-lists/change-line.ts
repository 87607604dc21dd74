/** Changes one line of a saved list: shown at once, sent one after another, and of quick taps only the latest is sent. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { SavedLine } from '../../contract/cart/saved-lists.ts';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { announce } from '../ui/announcer.tsx';
import { toast } from '../ui/toasts.tsx';
import { readListsAgain, savedListQuery, showLine } from './saved-lists-queries.ts';

/** The latest quantity for each line with a pending request, by list and product. */
const pending = new Map<string, number>();

function send(listId: string, productId: string, quantity: number): Promise<unknown> {
  const params = { listId, productId };
  return quantity > 0
    ? browserApi.send('PUT /api/v1/saved-list/set-line/:listId/:productId/:quantity', {
        params: { ...params, quantity },
      })
    : browserApi.send('DELETE /api/v1/saved-list/remove-line/:listId/:productId', { params });
}

async function setLine(queries: QueryClient, listId: string, line: SavedLine, wanted: number): Promise<void> {
  const key = `${listId} ${line.productId}`;
  const isRunning = pending.has(key);
  pending.set(key, wanted);
  await queries.cancelQueries({ queryKey: savedListQuery(listId).queryKey });
  showLine(queries, listId, line, wanted);
  if (isRunning) return;
  try {
    for (let sent: number | undefined; sent !== pending.get(key); ) {
      sent = pending.get(key) ?? wanted;
      await send(listId, line.productId, sent);
    }
  } catch (error) {
    toast.error(messageOf(error), { id: `saved-line-${line.productId}` });
  }
  pending.delete(key);
  // The list shows the state of the store, with the changes of other devices.
  if (pending.size === 0) await readListsAgain(queries, listId);
}

/** The name of a line in the language of the page. */
export const nameOfLine = ({ product, name }: SavedLine): string => product?.name ?? name;

/** Returns a function that sets the quantity of a line. 0 takes it out, and offers undo while the product is for sale. */
export function useChangeLine(listId: string) {
  const queries = useQueryClient();
  return (line: SavedLine, quantity: number): void => {
    const name = nameOfLine(line);
    void setLine(queries, listId, line, quantity);
    if (quantity > 0) {
      announce(m.ownLists.nowQuantity({ quantity, name }));
      return;
    }
    announce(m.ownLists.removed({ name }));
    toast(m.ownLists.removed({ name }), {
      id: `undo-${line.productId}`,
      ...(line.product && {
        action: {
          label: m.ownLists.undo(),
          onClick: () => {
            void setLine(queries, listId, line, line.quantity);
            announce(m.ownLists.nowQuantity({ quantity: line.quantity, name }));
          },
        },
      }),
    });
  };
}
