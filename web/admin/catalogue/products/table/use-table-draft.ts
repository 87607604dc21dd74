import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminProduct } from '../../../../../contract/catalogue/admin-catalogue.ts';
import type { ChangedProducts, ProductChange } from '../../../../../contract/catalogue/product-table.ts';
import { m } from '../../../../../messages/index.ts';
import { ApiError, isFailureOf, messageOf } from '../../../../api/api-error.ts';
import { browserApi } from '../../../../api/browser-api.ts';
import { toast } from '../../../../ui/toasts.tsx';
import type { SentField } from '../product-values.ts';
import {
  cellOf,
  type Drafts,
  draftOf,
  type Faults,
  faultsOf,
  onto,
  type RowDraft,
  toChange,
  withDraft,
  withSaved,
} from './table-draft.ts';

const saveRoute = 'PUT /api/v1/product/update-products';

/** In ms: how long the saved changes can be undone. */
const undoTime = 20_000;

/** A value that somebody else changed as well. */
export interface Conflict {
  productId: string;
  field: SentField;
}

/** Messages of the server by product and cell. */
type Refused = Readonly<Record<string, Faults>>;

/** The keys of the server's messages are a product's id and a field. */
function refusedBy(errors: Record<string, string>): Refused {
  const refused: Record<string, Faults> = {};
  for (const [key, message] of Object.entries(errors)) {
    const [id = '', field = ''] = key.split('.', 2);
    refused[id] = { [cellOf(field)]: message, ...refused[id] };
  }
  return refused;
}

/** Changes of many products, which are saved with one call, and undone with another. */
export function useTableDraft() {
  const queries = useQueryClient();
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const [refused, setRefused] = useState<Refused>({});
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [busy, setBusy] = useState(false);

  /** Changes some products. */
  function edit(products: readonly AdminProduct[], change: (draft: RowDraft) => RowDraft): void {
    if (busy) return;
    setDrafts((now) =>
      products.reduce((all, product) => withDraft(all, change(all.get(product._id) ?? draftOf(product))), now),
    );
    setRefused((now) => {
      const ids = new Set(products.map(({ _id }) => _id));
      return Object.fromEntries(Object.entries(now).filter(([id]) => !ids.has(id)));
    });
  }

  /** Puts my changes on top of products that are different now. @returns whether there is something to decide */
  function rebase(
    products: readonly AdminProduct[],
    stockChanged: readonly string[],
    gone: readonly string[],
  ): boolean {
    let next: Drafts = new Map([...drafts].filter(([id]) => !gone.includes(id)));
    const found: Conflict[] = [];
    for (const product of products) {
      const mine = next.get(product._id);
      if (!mine) continue;
      const { draft, contested } = onto(mine, product, stockChanged.includes(product._id));
      next = withDraft(next, draft);
      found.push(...contested.map((field) => ({ productId: product._id, field })));
    }
    setDrafts(next);
    setConflicts(found);
    return found.length > 0;
  }

  async function send(products: readonly ProductChange[]) {
    const answer = await browserApi.send(saveRoute, { body: { products: [...products] } });
    await queries.invalidateQueries();
    return answer;
  }

  async function save(): Promise<void> {
    const [fault] = [...drafts.values()].flatMap((draft) => {
      const [message] = Object.values(faultsOf(draft));
      return message ? m.adminTable.faultOf({ name: draft.base.name, fault: message }) : [];
    });
    if (fault) {
      toast.error(fault);
      return;
    }
    setBusy(true);
    try {
      const { message, data } = await send([...drafts.values()].map(toChange));
      setDrafts(new Map());
      setRefused({});
      toast.success(message, {
        ...(data.undo.length > 0 && {
          duration: undoTime,
          action: { label: m.ui.undo(), onClick: () => void undo(data.undo) },
        }),
      });
    } catch (error) {
      if (isFailureOf(saveRoute, error) && error.code === 'CHANGED_MEANWHILE') takeOver(error.data);
      else {
        if (error instanceof ApiError) setRefused(refusedBy(error.errors));
        toast.error(messageOf(error));
      }
    } finally {
      setBusy(false);
    }
  }

  function takeOver({ products, stockChanged, deleted: gone }: ChangedProducts): void {
    const decides = rebase(products, stockChanged, gone);
    if (gone.length > 0) toast.warning(m.adminTable.deletedMeanwhile({ count: gone.length }));
    else if (!decides) toast.warning(m.adminTable.look());
    void queries.invalidateQueries();
  }

  async function undo(changes: readonly ProductChange[]): Promise<void> {
    try {
      const { data } = await send(changes);
      // Changes that were begun after saving stay.
      setDrafts((now) =>
        data.products.reduce((all, product) => {
          const mine = all.get(product._id);
          return mine ? withDraft(all, onto(mine, product, false).draft) : all;
        }, now),
      );
      toast.success(m.adminTable.undone({ count: changes.length }));
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  function decide(decided: readonly Conflict[], takesTheirs: boolean): void {
    if (takesTheirs) {
      setDrafts((now) =>
        decided.reduce((all, { productId, field }) => {
          const mine = all.get(productId);
          return mine ? withDraft(all, withSaved(mine, field)) : all;
        }, now),
      );
    }
    setConflicts((now) => now.filter((each) => !decided.includes(each)));
  }

  return {
    drafts,
    refused,
    conflicts,
    busy,
    edit,
    save,
    decide,
    discard(): void {
      setDrafts(new Map());
      setRefused({});
      setConflicts([]);
    },
  };
}

export type TableDraft = ReturnType<typeof useTableDraft>;
