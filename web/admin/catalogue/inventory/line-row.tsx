import { memo } from 'react';
import { shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import { type DocumentType, inventoryLimits, wasteReasons } from '../../../../contract/inventory/inventory-limits.ts';
import { amountIn } from '../../../../contract/money/amounts.ts';
import { m } from '../../../../messages/index.ts';
import { IconButton } from '../../../ui/button.tsx';
import { X } from '../../../ui/icons.tsx';
import { wasteLabels } from './document-labels.ts';
import { type EditLine, unitsIn } from './draft-lines.ts';
import { Cell, ReasonCell } from './line-cells.tsx';
import { LineProduct, PackAndSku } from './line-product.tsx';

export type ChangeLine = (key: number, changes: Partial<EditLine>) => void;

interface Props {
  line: EditLine;
  type: DocumentType;
  /** Hides the stock. */
  blind: boolean;
  onChange: ChangeLine;
  onRemove: (key: number) => void;
}

/** A line of a draft. Enter in its quantity goes to the next quantity of a count, else back to the scan field. */
export const LineRow = memo(function LineRow({ line, type, blind, onChange, onRemove }: Props) {
  const { key, product } = line;
  const set = (changes: Partial<EditLine>) => onChange(key, changes);
  const nameOf = (field: string) => m.adminInventory.fieldOf({ field, name: product.name });
  const isPast = line.expiresOn !== '' && line.expiresOn < shopDayAt(new Date());
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3 lg:flex-nowrap">
      <div className="flex min-w-0 basis-full items-start gap-3 lg:flex-1 lg:basis-64">
        <LineProduct product={product} className="flex-1">
          <PackAndSku product={product} stock={blind ? null : product.stock} />
          {product.isDeleted && <p className="font-semibold text-danger">{m.adminInventory.isDeleted()}</p>}
        </LineProduct>
        <Remove className="lg:hidden" name={product.name} onClick={() => onRemove(key)} />
      </div>
      <Cell
        label={type === 'count' ? m.adminInventory.counted() : m.adminInventory.quantity()}
        name={nameOf(type === 'count' ? m.adminInventory.counted() : m.adminInventory.quantity())}
        inputMode="numeric"
        className="w-24 shrink-0"
        data-quantity
        value={line.quantity}
        error={
          line.quantity !== '' && unitsIn(line.quantity) === undefined ? m.adminInventory.wholeNumber() : undefined
        }
        onChange={({ target }) => set({ quantity: target.value.trimStart(), countedAt: new Date().toISOString() })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          focusNext(event.currentTarget, type === 'count');
        }}
      />
      {type === 'receipt' && (
        <>
          <Cell
            label={m.adminInventory.unitCost()}
            name={nameOf(m.adminInventory.unitCost())}
            inputMode="decimal"
            className="w-32 shrink-0"
            value={line.unitCost}
            error={
              line.unitCost !== '' && amountIn(line.unitCost) === undefined ? m.adminInventory.amount() : undefined
            }
            onChange={({ target }) => set({ unitCost: target.value.trimStart() })}
          />
          <Cell
            label={m.adminInventory.expiresOn()}
            name={nameOf(m.adminInventory.expiresOn())}
            type="date"
            className="w-40 shrink-0"
            value={line.expiresOn}
            warning={isPast ? m.adminInventory.isPast() : undefined}
            onChange={({ target }) => set({ expiresOn: target.value })}
          />
        </>
      )}
      {type === 'waste' && (
        <>
          <ReasonCell
            label={m.adminInventory.reason()}
            name={nameOf(m.adminInventory.reason())}
            words={wasteLabels()}
            reasons={wasteReasons}
            value={line.reason}
            onChange={(reason) => set({ reason })}
          />
          {line.reason === 'other' && (
            <Cell
              label={m.adminInventory.reasonText()}
              name={nameOf(m.adminInventory.reasonText())}
              className="min-w-40 flex-1"
              maxLength={inventoryLimits.reason}
              value={line.reasonText}
              onChange={({ target }) => set({ reasonText: target.value })}
            />
          )}
        </>
      )}
      <Remove className="mt-5 max-lg:hidden" name={product.name} onClick={() => onRemove(key)} />
    </li>
  );
});

const Remove = ({ name, ...button }: { name: string; className: string; onClick: () => void }) => (
  <IconButton label={m.adminInventory.remove({ name })} {...button}>
    <X size={18} />
  </IconButton>
);

function focusNext(from: HTMLInputElement, isCount: boolean): void {
  const list = from.closest('[data-lines]');
  const quantities = [...(list?.querySelectorAll<HTMLInputElement>('[data-quantity]') ?? [])];
  const next = isCount ? quantities[quantities.indexOf(from) + 1] : undefined;
  const target = next ?? document.querySelector<HTMLInputElement>('[data-scan]');
  target?.focus();
  target?.select();
}
