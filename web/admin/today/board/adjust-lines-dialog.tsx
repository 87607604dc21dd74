import { useState } from 'react';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { m } from '../../../../messages/index.ts';
import { CountField } from '../../../forms/number-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { adjustError, adjustedLines, type Found, type FoundLine, foundOf, nothingFound } from './adjust-lines.ts';
import { AskToCancel } from './ask-to-cancel.tsx';
import type { useOrderActions } from './use-order-actions.ts';

interface Props {
  order: FulfilmentOrder;
  /** Only about this product, of which nothing is there to begin with. */
  productId?: string;
  actions: ReturnType<typeof useOrderActions>;
  onClose: () => void;
}

/** Takes missing units off lines, and asks where they are. Missing units do not go back to stock. */
export function AdjustLinesDialog({ order, productId, actions, onClose }: Props) {
  const [found, setFound] = useState<Found>(productId ? { [productId]: nothingFound } : {});
  // The order when the dialog was opened. Changes by others are rejected by the revision, not merged.
  const [{ _id, revision, product_details: lines, stockLevels, steps }] = useState(order);
  const isEmpty = lines.every((line) => foundOf(found, line).quantity === 0);
  const why = adjustError(lines, found, steps.includes('cancelled'));

  async function save(): Promise<void> {
    if (await actions.changeLines(_id, { revision, lines: adjustedLines(lines, found, stockLevels) })) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={m.adminOrders.adjustTitle()}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-sm text-muted">
            {why ?? m.adminOrders.adjustHint()}
          </p>
          <div className="ml-auto flex gap-3">
            <Button variant="quiet" onClick={onClose}>
              {m.ui.back()}
            </Button>
            {isEmpty && !steps.includes('cancelled') ? (
              <AskToCancel order={order} actions={actions} onAsked={onClose} />
            ) : (
              <Button
                busy={actions.busy === 'lines'}
                busyLabel={m.ui.saving()}
                disabled={why !== undefined}
                onClick={() => void save()}
              >
                {m.ui.save()}
              </Button>
            )}
          </div>
        </div>
      }
    >
      <ul className="divide-y divide-line px-5">
        {lines
          .filter((line) => productId === undefined || line.productId === productId)
          .map((line) => (
            <AdjustLine
              key={line.productId}
              line={line}
              found={foundOf(found, line)}
              stock={stockLevels.find((each) => each.productId === line.productId)?.stock}
              onChange={(changed) => setFound({ ...found, [line.productId]: changed })}
            />
          ))}
      </ul>
    </Dialog>
  );
}

interface LineProps {
  line: FulfilmentOrder['product_details'][number];
  found: FoundLine;
  /** The stock without this order; undefined for a deleted product. */
  stock: number | undefined;
  onChange: (found: FoundLine) => void;
}

function AdjustLine({ line, found, stock, onChange }: LineProps) {
  const less = line.quantity - found.quantity;
  return (
    <li className="py-3">
      <div className="flex items-center gap-4">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{line.name}</span>
          <span className="text-sm text-muted">{lineText(line.quantity, less)}</span>
        </span>
        <span className="text-center">
          <span aria-hidden className="mb-1 block text-xs font-semibold">
            {m.adminOrders.missingUnits()}
          </span>
          <Stepper
            of={m.adminOrders.missingOf({ name: line.name })}
            quantity={less}
            max={line.quantity}
            onChange={(missing) => onChange({ ...found, quantity: line.quantity - Math.max(0, missing) })}
          />
        </span>
      </div>
      {less > 0 && (
        <div className="mt-3 rounded-lg bg-surface p-3">
          <Where name={line.name} less={less} found={found} onChange={onChange} />
          {found.because === 'missing' && stock !== undefined && (
            <LeftOnShelf name={line.name} stock={stock} found={found} onChange={onChange} />
          )}
        </div>
      )}
    </li>
  );
}

function lineText(quantity: number, missing: number): string {
  if (missing === quantity) return m.adminOrders.lineRemoved();
  return missing === 0 ? m.adminOrders.ordered({ quantity }) : m.adminOrders.missingUnitsOf({ missing, quantity });
}

const becauseLabels = () => ({ missing: m.adminOrders.missing(), stock: m.adminOrders.backToShelf() }) as const;

function Where({
  name,
  less,
  found,
  onChange,
}: Pick<LineProps, 'found' | 'onChange'> & { name: string; less: number }) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">
        {m.adminOrders.whereIsTheRest({ count: less })}
        <span className="sr-only"> {name}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {(['missing', 'stock'] as const).map((because) => (
          <label
            key={because}
            className="flex min-h-11 flex-1 cursor-pointer items-center gap-2 rounded-md border border-line bg-canvas px-3 text-sm whitespace-nowrap has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={`where-${name}`}
              checked={found.because === because}
              onChange={() => onChange({ ...found, because })}
              className="size-4.5 accent-accent"
            />
            {becauseLabels()[because]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The stock may be off by more than this order's missing units, so the rest of the shelf can be counted here. */
const LeftOnShelf = ({
  name,
  stock,
  found,
  onChange,
}: Pick<LineProps, 'found' | 'onChange'> & { name: string; stock: number }) => (
  <div className="mt-3 flex flex-col items-start gap-2">
    <CountField
      className="w-full"
      label={m.adminOrders.shelfCount({ stock })}
      aria-label={m.adminOrders.shelfCountOf({ name })}
      hint={m.adminOrders.shelfCountHint()}
      placeholder={m.adminOrders.leaveAsItIs()}
      value={found.counted}
      onChange={(event) => onChange({ ...found, counted: event.target.value })}
    />
    {stock > 0 && (
      <Button variant="outline" className="min-h-12 px-3 text-sm" onClick={() => onChange({ ...found, counted: '0' })}>
        {m.adminOrders.shelfIsEmpty()}
      </Button>
    )}
  </div>
);
