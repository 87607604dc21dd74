import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminProduct } from '../../../../contract/catalogue/admin-catalogue.ts';
import { type EnteredKind, enteredKinds, stockReasonMax } from '../../../../contract/catalogue/admin-limits.ts';
import type { ChangeStockBody } from '../../../../contract/inventory/stock.ts';
import { m } from '../../../../messages/index.ts';
import { isFailureOf, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { useRequestKey } from '../../../api/use-request-key.ts';
import { readNumber, TypedNumber } from '../../../forms/number-fields.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { rich } from '../../../ui/rich.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { EditDialog } from '../../ui/edit-dialog.tsx';
import { productQuery } from './catalogue-queries.ts';
import { ExtraGrams } from './extra-grams.tsx';
import { entryLabels, kindLabels, sentReason, signedWord } from './stock-labels.ts';
import { Thumb } from './thumb.tsx';

interface Props {
  /** The product as shown. A count is based on this stock until a newer one is shown. */
  product: AdminProduct;
  onClose: () => void;
}

/** Refetch interval of the stock while the dialog is open, in ms. */
const freshness = 5_000;

/** 'Change stock': received, counted, discarded, damaged or corrected units, with a reason for the stock ledger. */
export function ChangeStockDialog({ product, onClose }: Props) {
  const { data: now = product } = useQuery({ ...productQuery(product._id), refetchInterval: freshness, staleTime: 0 });
  const [base, setBase] = useState(product);
  const [kind, setKind] = useState<EnteredKind>('received');
  const [text, setText] = useState('');
  const [reason, setReason] = useState(entryLabels().received.reasons[0] ?? '');
  const [rejection, setRejection] = useState<string>();
  const { busy, errors, refuse, clearErrors, change } = useChangeStock(product._id, (message, changed) => {
    setRejection(message);
    setBase(changed);
    setText('');
  });
  const numbers = kind === 'corrected' ? 'signed' : 'count';
  const quantity = readNumber(numbers, text);
  const counting = kind === 'counted';
  const movedSince = now.stock - base.stock;
  const after = quantity === undefined ? undefined : stockAfter(kind, quantity, now.stock, movedSince);

  function choose(chosen: EnteredKind): void {
    setKind(chosen);
    setReason(entryLabels()[chosen].reasons[0] ?? '');
    clearErrors();
  }
  async function submit(): Promise<void> {
    setRejection(undefined);
    const faults = {
      ...(quantity === undefined && { quantity: m.adminCatalogue.enterWholeNumber() }),
      ...(reason.trim() === '' && { reason: m.adminCatalogue.enterReason() }),
    };
    if (refuse(faults) || quantity === undefined) return;
    const count = counting ? { stockVersion: base.stockVersion } : {};
    if (await change({ kind, quantity, ...sentReason(reason), ...count })) onClose();
  }
  return (
    <EditDialog
      title={m.adminCatalogue.changeStock()}
      submitLabel={m.adminCatalogue.changeStock()}
      busyLabel={m.adminCatalogue.pleaseWait()}
      busy={busy}
      unsaved={text !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex items-center gap-3">
        <span className="block size-14 shrink-0 rounded-md bg-surface p-1">
          <Thumb name={product.name} url={product.images[0]} widest={192} sizes="3.5rem" />
        </span>
        <p className="min-w-0">
          <span className="block font-semibold [overflow-wrap:anywhere]">{product.name}</span>
          <span className="text-sm text-muted">
            {m.adminCatalogue.quantityInStock({
              quantity: product.unit_quantity,
              unit: product.unit,
              stock: now.stock,
            })}
          </span>
        </p>
      </div>
      {product.weight_deviation !== undefined && <ExtraGrams productId={product._id} />}
      {rejection && (
        <p role="alert" className="rounded-md bg-warning-soft p-3 text-sm font-medium text-warning">
          {rejection}
        </p>
      )}
      <ChoiceChips
        legend={m.adminCatalogue.whatHappened()}
        options={enteredKinds}
        wordFor={(each) => kindLabels()[each]}
        chosen={kind}
        onChange={choose}
      />
      <TypedNumber
        kind={numbers}
        label={entryLabels()[kind].quantity}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={errors.quantity}
        {...(counting && {
          hint: m.adminCatalogue.countHint({ stock: base.stock }),
        })}
      />
      {counting && movedSince !== 0 && (
        <div className="rounded-md bg-warning-soft p-3 text-sm text-warning">
          <p>{m.adminCatalogue.movedSinceCount({ from: base.stock, to: now.stock })}</p>
          <Button variant="outline" className="mt-2" onClick={() => setBase(now)}>
            {m.adminCatalogue.countedAfter()}
          </Button>
        </div>
      )}
      <Field
        label={m.adminCatalogue.reason()}
        autoComplete="off"
        maxLength={stockReasonMax}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={errors.reason}
      />
      {entryLabels()[kind].reasons.length > 1 && (
        <div className="flex flex-wrap gap-2">
          {entryLabels()[kind].reasons.map((each) => (
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
            {after === undefined
              ? m.adminCatalogue.stockAfterUnknown()
              : m.adminCatalogue.onlyInStock({ stock: now.stock })}
          </span>
        ) : (
          rich(
            m.adminCatalogue.stockAfter,
            { stock: after, change: signedWord(after - now.stock) },
            {
              stock: (text) => <strong className="text-base">{text}</strong>,
              change: (text) => <span className="text-muted">{text}</span>,
            },
          )
        )}
      </p>
    </EditDialog>
  );
}

/** @param movedSince stock change since the count started */
function stockAfter(kind: EnteredKind, quantity: number, stock: number, movedSince: number): number {
  if (kind === 'counted') return quantity + movedSince;
  return kind === 'waste' || kind === 'damaged' ? stock - quantity : stock + quantity;
}

const route = 'POST /api/v1/product/change-stock/:productId';

/**
 * Changes the stock of a product. A retry of the same change has the same idempotency key, so it is applied once.
 * @param onChanged called on a count conflict, with the message and the current product
 */
function useChangeStock(productId: string, onChanged: (message: string, product: AdminProduct) => void) {
  const queries = useQueryClient();
  const requestKey = useRequestKey(`stock ${productId}`);
  const { submit, ...form } = useSubmit({
    onError(error, isShown) {
      requestKey.failed(error);
      if (isFailureOf(route, error)) onChanged(error.message, error.data);
      else if (!isShown) toast.error(messageOf(error));
    },
  });

  const change = (body: ChangeStockBody) =>
    submit(async () => {
      const { message } = await browserApi.send(route, {
        params: { productId },
        body,
        headers: requestKey.headersOf(body),
      });
      requestKey.done();
      toast.success(message);
      await queries.invalidateQueries();
    });
  return { ...form, change };
}
