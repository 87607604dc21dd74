import { useState } from 'react';
import type { FulfilmentOrder } from '../../../contract/fulfilment.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { leaveOutWords } from '../catalogue/stock-words.ts';
import { type Found, type FoundLine, foundOf, shortLines, whyNotShort } from './adjust-lines.ts';
import type { useWorkOrder } from './use-order-actions.ts';

interface Props {
  order: FulfilmentOrder;
  work: ReturnType<typeof useWorkOrder>;
  onClose: () => void;
}

/** Reduces or removes lines, and asks where the missing units are. Missing units do not go back to stock. */
export function ShortDialog({ order, work, onClose }: Props) {
  const [found, setFound] = useState<Found>({});
  // The order when the dialog was opened. Changes by others are rejected by the revision, not merged.
  const [{ _id, revision, product_details: lines, shelf }] = useState(order);
  const why = whyNotShort(lines, found);

  async function save(): Promise<void> {
    if (await work.changeLines(_id, { revision, lines: shortLines(lines, found, shelf) })) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="What is short?"
      footer={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-sm text-muted">
            {why ?? 'The total is updated, and the customer is notified.'}
          </p>
          <div className="ml-auto flex gap-3">
            <Button look="quiet" onClick={onClose}>
              Back
            </Button>
            <Button
              busy={work.busy === 'lines'}
              busyLabel="Saving..."
              disabled={why !== undefined}
              onClick={() => void save()}
            >
              Save
            </Button>
          </div>
        </div>
      }
    >
      <ul className="divide-y divide-line px-5">
        {lines.map((line) => (
          <ShortLine
            key={line.productId}
            line={line}
            found={foundOf(found, line)}
            stock={shelf.find((each) => each.productId === line.productId)?.stock}
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

function ShortLine({ line, found, stock, onChange }: LineProps) {
  const less = line.quantity - found.quantity;
  return (
    <li className="py-3">
      <div className="flex items-center gap-4">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{line.name}</span>
          <span className="text-sm text-muted">
            {found.quantity === 0 ? 'Removed from the order' : `${line.quantity} ordered`}
          </span>
        </span>
        <Stepper
          of={line.name}
          quantity={found.quantity}
          most={line.quantity}
          onChange={(quantity) => onChange({ ...found, quantity: Math.max(0, quantity) })}
        />
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

const places = { missing: 'Missing or damaged', shelf: 'Back to shelf' } as const;

function Where({
  name,
  less,
  found,
  onChange,
}: Pick<LineProps, 'found' | 'onChange'> & { name: string; less: number }) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">
        {less === 1 ? 'Where is the other one?' : `Where are the other ${less}?`}
        <span className="sr-only"> {name}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {(['missing', 'shelf'] as const).map((because) => (
          <label
            key={because}
            className="flex min-h-11 flex-1 cursor-pointer items-center gap-2 rounded-md border border-line bg-white px-3 text-sm whitespace-nowrap has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={`where-${name}`}
              checked={found.because === because}
              onChange={() => onChange({ ...found, because })}
              className="size-4.5 accent-accent"
            />
            {places[because]}
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
    <Field
      className="w-full"
      label={`Left on the shelf (stock says ${stock})`}
      aria-label={`${name} left on the shelf`}
      inputMode="numeric"
      autoComplete="off"
      hint={leaveOutWords('other open orders')}
      placeholder="Leave as it is"
      value={found.counted}
      onChange={(event) => onChange({ ...found, counted: event.target.value })}
    />
    {stock > 0 && (
      <Button look="outline" className="min-h-12 px-3 text-sm" onClick={() => onChange({ ...found, counted: '0' })}>
        Shelf is empty
      </Button>
    )}
  </div>
);
