import { useState } from 'react';
import type { FulfilmentOrder } from '../../../contract/fulfilment.ts';
import type { RefusedUnits } from '../../../contract/refusal-fields.ts';
import type { RefusalReason } from '../../../contract/refusal-rules.ts';
import { m } from '../../../messages/index.ts';

/** What is entered about a line. */
interface RefusedDraft {
  quantity: number;
  /** Undefined until one is chosen. */
  reason?: RefusalReason;
  words: string;
}

export type RefusalDraft = ReturnType<typeof useRefusalDraft>;

const nothing: RefusedDraft = { quantity: 0, words: '' };

/** What a customer does not take, while it is entered. */
export function useRefusalDraft({ product_details: lines }: Pick<FulfilmentOrder, 'product_details'>) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, RefusedDraft>>>({});
  /** Of a line by its product, or of all. */
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const of = (productId: string): RefusedDraft => drafts[productId] ?? nothing;
  const refused = lines.filter(({ productId }) => of(productId).quantity > 0);

  /** What to send; undefined when something is missing, which is shown then. */
  function check(): RefusedUnits | undefined {
    const faults = Object.fromEntries(
      refused.flatMap(({ productId }) => {
        const { reason, words } = of(productId);
        if (!reason) return [[productId, m.refusals.chooseReason()]];
        return reason === 'other' && words.trim() === '' ? [[productId, m.refusals.wordsMissing()]] : [];
      }),
    );
    setErrors(refused.length === 0 ? { all: m.refusals.chooseUnits() } : faults);
    if (refused.length === 0 || Object.keys(faults).length > 0) return undefined;
    return refused.flatMap(({ productId }) => {
      const { quantity, reason, words } = of(productId);
      return reason ? [{ productId, quantity, reason, ...(reason === 'other' && { words: words.trim() }) }] : [];
    });
  }

  return {
    of,
    errors,
    isAll: lines.every(({ productId, quantity }) => of(productId).quantity === quantity),
    set: (productId: string, change: Partial<RefusedDraft>) => {
      setDrafts({ ...drafts, [productId]: { ...of(productId), ...change } });
      setErrors({});
    },
    check,
  };
}
