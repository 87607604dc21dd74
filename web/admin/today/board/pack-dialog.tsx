import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { m } from '../../../../messages/index.ts';
import { ProductPicture } from '../../../products/product-picture.tsx';
import { packSize } from '../../../products/product-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { rich } from '../../../ui/rich.tsx';
import { AdjustLinesDialog } from './adjust-lines-dialog.tsx';
import { fulfilmentOrderQuery } from './fulfilment-queries.ts';
import { LoadingOrderDialog } from './loading-order-dialog.tsx';
import { statusLabels, stepLabels, Units } from './order-labels.tsx';
import type { useOrderActions } from './use-order-actions.ts';
import { waitsForAnswer } from './waits-for-answer.ts';
import { fittingGrams, isByWeight, WeightField } from './weight-field.tsx';

interface Props {
  orderId: string;
  actions: ReturnType<typeof useOrderActions>;
  onClose: () => void;
}

/** A checklist of every line before an order is marked as packed. */
export function PackDialog({ orderId, actions, onClose }: Props) {
  const order = useQuery({ ...fulfilmentOrderQuery(orderId), refetchOnMount: 'always' });
  const [adjusting, setAdjusting] = useState(false);
  if (adjusting && order.data)
    return <AdjustLinesDialog order={order.data} actions={actions} onClose={() => setAdjusting(false)} />;
  if (order.data && order.data.status !== 'placed') {
    return (
      <Dialog open onClose={onClose} title={order.data.orderId}>
        <div className="p-5">
          <p className="mb-4">{m.boardOrders.alreadyInStatus({ status: statusLabels()[order.data.status] })}</p>
          <Button onClick={onClose}>{m.ui.close()}</Button>
        </div>
      </Dialog>
    );
  }
  if (order.data) {
    return (
      // Restarts when someone else changes what is packed.
      <Checklist
        key={JSON.stringify(order.data.product_details.map(({ productId, quantity }) => [productId, quantity]))}
        order={order.data}
        actions={actions}
        onShort={() => setAdjusting(true)}
        onClose={onClose}
      />
    );
  }
  return <LoadingOrderDialog title={m.boardOrders.packTitle()} order={order} onClose={onClose} />;
}

interface ChecklistProps extends Omit<Props, 'orderId'> {
  order: FulfilmentOrder;
  onShort: () => void;
}

function Checklist({ order, actions, onShort, onClose }: ChecklistProps) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const { _id, orderId, revision, product_details: lines } = order;
  const byWeight = lines.filter(isByWeight);
  /** Only what is typed here: a picker may still correct the other weights. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const shownOf = ({ productId, grams }: (typeof lines)[number]) =>
    typed[productId] ?? (grams === undefined ? '' : String(grams));
  const unweighed = byWeight.filter((line) => fittingGrams(shownOf(line), line) === undefined);
  const waits = waitsForAnswer(order);
  const isDone = !waits && unweighed.length === 0 && lines.every((line) => checked.has(line.productId));

  function toggle(productId: string): void {
    const next = new Set(checked);
    if (!next.delete(productId)) next.add(productId);
    setChecked(next);
  }

  async function pack(): Promise<void> {
    const weights = byWeight.flatMap((line) => {
      const grams = fittingGrams(typed[line.productId] ?? '', line);
      return grams === undefined ? [] : [{ productId: line.productId, grams }];
    });
    const body = { step: 'packed', revision, ...(weights.length > 0 && { weights }) } as const;
    if (await actions.step(_id, body)) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={rich(
        m.boardOrders.packTitleOf,
        { orderId },
        {
          number: (text) => <span className="whitespace-nowrap">{text}</span>,
        },
      )}
      footer={
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="w-full text-sm text-muted tabular-nums sm:mr-auto sm:w-auto">
            {m.boardOrders.checked({ checked: checked.size, total: lines.length })}
            {waits && <span className="block font-semibold">{m.boardOrders.waitsForAnswer()}</span>}
            {unweighed.length > 0 && (
              <span className="block">
                {m.byWeightAdmin.missing({ names: unweighed.map(({ name }) => name).join(', ') })}
              </span>
            )}
          </p>
          {checked.size < lines.length && (
            <Button
              variant="outline"
              className="flex-1 px-3 whitespace-nowrap sm:flex-none"
              onClick={() => setChecked(new Set(lines.map((line) => line.productId)))}
            >
              {m.boardOrders.checkAll()}
            </Button>
          )}
          <Button
            className="flex-1 px-3 whitespace-nowrap sm:flex-none"
            busy={actions.busy === 'packed'}
            busyLabel={stepLabels().packed.busyLabel}
            disabled={!isDone || actions.busy !== undefined}
            onClick={() => void pack()}
          >
            {stepLabels().packed.label}
          </Button>
        </div>
      }
    >
      <ul className="divide-y divide-line px-5">
        {lines.map((line) => (
          <li key={line.productId}>
            <label className="flex min-h-16 cursor-pointer items-center gap-4 py-2">
              <input
                type="checkbox"
                checked={checked.has(line.productId)}
                onChange={() => toggle(line.productId)}
                className="size-6 shrink-0 accent-accent"
              />
              <Thumb line={line} />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{line.name}</span>
                <span className="text-sm text-muted">{packSize(line)}</span>
              </span>
              <span className="text-xl font-bold whitespace-nowrap tabular-nums">
                <Units count={line.quantity} />
              </span>
            </label>
            {isByWeight(line) && (
              <WeightField
                line={line}
                typed={shownOf(line)}
                onTyped={(now) => setTyped({ ...typed, [line.productId]: now })}
                refused={checked.has(line.productId)}
                className="pb-3 pl-10"
              />
            )}
          </li>
        ))}
      </ul>
      <div className="border-t border-line p-5">
        <Button variant="quiet" onClick={onShort}>
          {m.boardOrders.reportMissingItems()}
        </Button>
      </div>
    </Dialog>
  );
}

function Thumb({ line }: { line: FulfilmentOrder['product_details'][number] }) {
  const image = line.images[0] ?? '';
  return <ProductPicture image={image} name={line.name} pixels={40} className="size-12 rounded-md p-1" />;
}
