import { useState } from 'react';
import type { RefusedUnits } from '../../../../contract/delivery/refusal-fields.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { m } from '../../../../messages/index.ts';
import type { RefusedDraft, UseDeliveryDraft } from './use-delivery-draft.ts';

export type RefusalDraft = ReturnType<typeof useRefusalDraft>;

const nothing: RefusedDraft = { quantity: 0, words: '' };

/** Goods that a customer does not take, while they are entered. */
export function useRefusalDraft(
  { product_details: lines }: Pick<FulfilmentOrder, 'product_details'>,
  { draft, change: changeDraft }: UseDeliveryDraft,
) {
  const { refused: drafts } = draft;
  /** Of a line by its product, or of all. */
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const of = (productId: string): RefusedDraft => {
    const entered = drafts[productId] ?? nothing;
    // The order may have less of it by now.
    const most = lines.find((line) => line.productId === productId)?.quantity ?? 0;
    return { ...entered, quantity: Math.min(entered.quantity, most) };
  };
  const refused = lines.filter(({ productId }) => of(productId).quantity > 0);

  /** The body to send; undefined when something is missing, which is shown then. */
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
      changeDraft({ refused: { ...drafts, [productId]: { ...of(productId), ...change } } });
      setErrors({});
    },
    check,
  };
}
