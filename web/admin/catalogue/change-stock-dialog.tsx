import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AdminProduct } from '../../../contract/admin-catalogue.ts';
import { type EnteredKind, enteredKinds, stockReasonMax } from '../../../contract/stock.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useUnsaved } from '../../ui/use-unsaved.tsx';
import { productQuery } from './catalogue-queries.ts';
import { ChoiceChips } from './choice-chips.tsx';
import { entryWords, kindWords, leaveOutWords, signedWord } from './stock-words.ts';
import { Thumb } from './thumb.tsx';
import { useChangeStock } from './use-change-stock.ts';

interface Props {
  /** The product as shown. A count is based on this stock until a newer one is shown. */
  product: AdminProduct;
  onClose: () => void;
}

/** Refetch interval of the stock while the dialog is open, in ms. */
const freshness = 5_000;
const wholeNumber = /^[+-]?\d{1,9}$/;

/** 'Change stock': received, counted, discarded, damaged or corrected units, with a reason for the stock ledger. */
export function ChangeStockDialog({ product, onClose }: Props) {
  const form = useId();
  const { data: now = product } = useQuery({ ...productQuery(product._id), refetchInterval: freshness, staleTime: 0 });
  const [base, setBase] = useState(product);
  const [kind, setKind] = useState<EnteredKind>('received');
  const [text, setText] = useState('');
  const [reason, setReason] = useState(entryWords.received.reasons[0] ?? '');
  const [refusal, setError] = useState<string>();
  const { busy, errors, setErrors, change } = useChangeStock(product._id, (message, changed) => {
    setError(message);
    setBase(changed);
    setText('');
  });
  const { leave, question } = useUnsaved(text !== '', onClose);
  const quantity = wholeNumber.test(text.trim()) ? Number(text) : undefined;
  const counting = kind === 'counted';
  const movedSince = now.stock - base.stock;
  const after = quantity === undefined ? undefined : stockAfter(kind, quantity, now.stock, movedSince);

  function choose(chosen: EnteredKind): void {
    setKind(chosen);
    setReason(entryWords[chosen].reasons[0] ?? '');
    setErrors({});
  }
  async function submit(): Promise<void> {
    setError(undefined);
    const faults = {
      ...(quantity === undefined && { quantity: 'Enter a whole number' }),
      ...(reason.trim() === '' && { reason: 'Enter a reason' }),
    };
    setErrors(faults);
    if (quantity === undefined || Object.keys(faults).length > 0) return;
    const count = counting ? { stockVersion: base.stockVersion } : {};
    if (await change({ kind, quantity, reason, ...count })) onClose();
  }
  return (
    <>
      <Dialog
        open
        onClose={() => !busy && leave()}
        title="Change stock"
        footer={
          <div className="flex items-center justify-end gap-3">
            <Button look="quiet" onClick={leave} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" form={form} busy={busy} busyLabel="Please Wait...">
              Change stock
            </Button>
          </div>
        }
      >
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
          className="space-y-4 p-5"
        >
          <div className="flex items-center gap-3">
            <span className="block size-14 shrink-0 rounded-md bg-surface p-1">
              <Thumb name={product.name} url={product.images[0]} widest={192} sizes="3.5rem" />
            </span>
            <p className="min-w-0">
              <span className="block font-semibold [overflow-wrap:anywhere]">{product.name}</span>
              <span className="text-sm text-muted">
                {product.unit_quantity} {product.unit} · {now.stock} in stock
              </span>
            </p>
          </div>
          {refusal && (
            <p role="alert" className="rounded-md bg-warning-soft p-3 text-sm font-medium text-warning">
              {refusal}
            </p>
          )}
          <ChoiceChips
            legend="What happened?"
            options={enteredKinds}
            wordFor={(each) => kindWords[each]}
            chosen={kind}
            onChange={choose}
          />
          <Field
            label={entryWords[kind].quantity}
            inputMode={kind === 'corrected' ? 'text' : 'numeric'}
            autoComplete="off"
            maxLength={10}
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={errors.quantity}
            {...(counting && {
              hint: `Counted against the ${base.stock} shown. ${leaveOutWords('open orders')}`,
            })}
          />
          {counting && movedSince !== 0 && (
            <div className="rounded-md bg-warning-soft p-3 text-sm text-warning">
              <p>
                Stock went from {base.stock} to {now.stock} in the meantime. Sales since then are taken off your count.
              </p>
              <Button look="outline" className="mt-2" onClick={() => setBase(now)}>
                I counted after that
              </Button>
            </div>
          )}
          <Field
            label="Reason"
            autoComplete="off"
            maxLength={stockReasonMax}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={errors.reason}
          />
          {entryWords[kind].reasons.length > 1 && (
            <div className="flex flex-wrap gap-2">
              {entryWords[kind].reasons.map((each) => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={each === reason}
                  onClick={() => setReason(each)}
                  className="min-h-10 rounded-full border border-line px-4 text-sm font-semibold hover:border-accent-line aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
                >
                  {each}
                </button>
              ))}
            </div>
          )}
          <p role="status" className="rounded-md bg-surface px-4 py-3 text-sm">
            {after === undefined || after < 0 ? (
              <span className="text-muted">
                {after === undefined ? 'Stock afterwards: …' : `Only ${now.stock} in stock.`}
              </span>
            ) : (
              <>
                Stock afterwards: <strong className="text-base">{after}</strong>{' '}
                <span className="text-muted">({signedWord(after - now.stock)})</span>
              </>
            )}
          </p>
        </form>
      </Dialog>
      {question}
    </>
  );
}

/** @param movedSince stock change since the count started */
function stockAfter(kind: EnteredKind, quantity: number, stock: number, movedSince: number): number {
  if (kind === 'counted') return quantity + movedSince;
  return kind === 'waste' || kind === 'damaged' ? stock - quantity : stock + quantity;
}
