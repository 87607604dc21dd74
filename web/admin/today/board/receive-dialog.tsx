import { useState } from 'react';
import { limits } from '../../../../contract/api/limits.ts';
import type { ReturnedLine } from '../../../../contract/delivery/refusal-fields.ts';
import { type RefusedWasteReason, wasteReasons } from '../../../../contract/delivery/refusal-rules.ts';
import type { ReceiveRefusedBody } from '../../../../contract/delivery/refusals.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { m } from '../../../../messages/index.ts';
import { refusalReason } from '../../../orders/refusal-labels.ts';
import { Field } from '../../../ui/field.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { ToggleGroup } from '../../../ui/toggle-group.tsx';
import { wasteLabels } from '../../audit-log/line-labels.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { useOrderActions } from './use-order-actions.ts';

const reasonOptions = () => wasteReasons.map((reason) => [reason, wasteLabels()[reason]] as const);

interface Draft {
  /** Units that are sold again. */
  stock: number;
  reason?: RefusedWasteReason;
  words: string;
}

/**
 * Goods that somebody refused because they no longer wanted them are sold again, until the store says otherwise; other goods are looked at.
 */
const suggested = ({ reason, quantity }: ReturnedLine): Draft => ({
  stock: reason === 'changed_mind' || reason === 'wrong_item' ? quantity : 0,
  ...(reason === 'damaged' && { reason: 'damaged' as const }),
  ...(reason === 'not_fresh' && { reason: 'spoiled' as const }),
  words: '',
});

interface Props {
  order: FulfilmentOrder;
  actions: ReturnType<typeof useOrderActions>;
  onClose: () => void;
}

/** Asks what becomes of refused goods that are back in the store: sold again, or waste. */
export function ReceiveDialog({ order, actions, onClose }: Props) {
  const { _id, revision, refused = [] } = order;
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>(() =>
    Object.fromEntries(refused.map((line) => [line.productId, suggested(line)])),
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const busy = actions.busy === 'receive';

  async function submit(): Promise<void> {
    const faults: Record<string, string> = {};
    const lines: ReceiveRefusedBody['lines'] = [];
    for (const { productId, quantity } of refused) {
      const { stock = 0, reason, words = '' } = drafts[productId] ?? {};
      const isWaste = stock < quantity;
      if (isWaste && !reason) faults[productId] = m.refusals.chooseReason();
      if (isWaste && reason === 'other' && words.trim() === '') faults[productId] = m.adminOrders.reasonRequired();
      lines.push({
        productId,
        stock,
        ...(isWaste && { reason, ...(reason === 'other' && { words: words.trim() }) }),
      });
    }
    setErrors(faults);
    if (Object.keys(faults).length > 0) return;
    if (await actions.receive(_id, { revision, lines })) onClose();
  }

  return (
    <FormDialog
      title={m.refusals.receiveTitle()}
      submitLabel={m.refusals.save()}
      busyLabel={m.refusals.saving()}
      busy={busy}
      className="px-5 py-2"
      onSubmit={submit}
      onClose={() => !busy && onClose()}
    >
      <ul className="divide-y divide-line">
        {refused.map((line) => (
          <Line
            key={line.productId}
            line={line}
            draft={drafts[line.productId] ?? suggested(line)}
            error={errors[line.productId]}
            onChange={(draft) => {
              setDrafts({ ...drafts, [line.productId]: draft });
              setErrors({});
            }}
          />
        ))}
      </ul>
    </FormDialog>
  );
}

interface LineProps {
  line: ReturnedLine;
  draft: Draft;
  error: string | undefined;
  onChange: (draft: Draft) => void;
}

/** How many units of a product are sold again, and why the others are not. */
function Line({ line, draft, error, onChange }: LineProps) {
  const { name, quantity } = line;
  const waste = quantity - draft.stock;
  return (
    <li className="py-3">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-anywhere">{m.refusals.units({ quantity, name })}</span>
          <span className="block text-sm text-muted wrap-anywhere">{refusalReason(line)}</span>
          <span className="block text-sm">
            {waste === 0 ? m.refusals.allToStock({ count: quantity }) : m.refusals.restIsWaste({ count: waste })}
          </span>
        </span>
        <span className="text-right">
          <span aria-hidden className="mb-1 block text-sm">
            {m.refusals.toStock()}
          </span>
          <Stepper
            of={m.refusals.toStockOf({ name })}
            quantity={draft.stock}
            max={quantity}
            size="large"
            onChange={(stock) => onChange({ ...draft, stock: Math.max(0, stock) })}
          />
        </span>
      </div>
      {waste > 0 && (
        <div className="mt-3 space-y-3">
          <ToggleGroup
            label={m.refusals.wasteReasonOf({ name })}
            options={reasonOptions()}
            value={draft.reason}
            onChange={(reason) => onChange({ ...draft, reason })}
          />
          {draft.reason === 'other' ? (
            <Field
              name={`words-${line.productId}`}
              label={m.refusals.wasteWordsOf({ name })}
              maxLength={limits.orderReason}
              autoComplete="off"
              value={draft.words}
              error={error}
              onChange={(event) => onChange({ ...draft, words: event.target.value })}
            />
          ) : (
            error && (
              <p role="alert" className="text-sm text-danger">
                {error}
              </p>
            )
          )}
        </div>
      )}
    </li>
  );
}
