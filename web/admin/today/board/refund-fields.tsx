import { formatPaise } from '../../../../contract/money/money.ts';
import { isPaymentMethod, paymentMethods } from '../../../../contract/money/payment-methods/index.ts';
import { type RefundWay, refundMethods } from '../../../../contract/money/refund-rules.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { m } from '../../../../messages/index.ts';
import { partsOf } from '../../../orders/payment-texts.ts';
import { refundWayWord } from '../../../orders/refund-list.tsx';
import { useShopSettings } from '../../../shop-settings/use-shop-settings.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import type { RefundDraft } from './use-refund-draft.ts';

function wayHint(way: RefundWay): string {
  if (way === 'credit') return m.refunds.creditHint();
  return way === 'cash' ? m.refunds.cashHint() : m.refunds.byHint();
}

/** 'You can refund up to ₹500 today. A manager can refund more.' */
function limitText({ paise, isOfDay }: NonNullable<RefundDraft['most']>): string {
  if (paise === 0) return m.refundLimitsAdmin.nothingLeft();
  const amount = formatPaise(paise).replace(/\.00$/, '');
  return isOfDay ? m.refundLimitsAdmin.upToToday({ amount }) : m.refundLimitsAdmin.upToEach({ amount });
}

/** Units of each line, how the money goes back, and how much it is. */
export function RefundFields({ order, draft }: { order: FulfilmentOrder; draft: RefundDraft }) {
  const parts = partsOf(order);
  const ways = ['credit', 'cash', ...refundMethods(useShopSettings())] as const;
  const reference = isPaymentMethod(draft.way) ? paymentMethods[draft.way].reference : undefined;
  return (
    <div className="space-y-4">
      {draft.most && <p className="rounded-md bg-surface px-4 py-3 text-sm">{limitText(draft.most)}</p>}
      <fieldset>
        <legend className="mb-1 font-semibold">{m.refunds.which()}</legend>
        <ul className="divide-y divide-line">
          {order.product_details.map(({ productId, name }) => {
            const left = draft.leftOf(productId);
            return (
              <li key={productId} className="flex items-center gap-4 py-2.5">
                <span className="min-w-0 flex-1">
                  <span className="block text-sm font-semibold wrap-anywhere">{name}</span>
                  <span className="text-sm text-muted">
                    {left === 0 ? m.refunds.allRefunded() : m.refunds.unitsLeft({ count: left })}
                  </span>
                </span>
                {left > 0 && (
                  <Stepper
                    size="large"
                    of={name}
                    quantity={draft.unitsOf(productId)}
                    max={left}
                    onChange={(quantity) => draft.setUnits(productId, quantity)}
                  />
                )}
              </li>
            );
          })}
        </ul>
        {draft.errors.lines && (
          <p role="alert" className="mt-1.5 text-sm text-danger">
            {draft.errors.lines}
          </p>
        )}
      </fieldset>
      {parts && <p className="text-sm">{m.door.paidInBoth(parts)}</p>}
      <div>
        <Select
          label={m.refunds.way()}
          options={ways.map((way) => [way, refundWayWord(way)] as const)}
          value={draft.way}
          onChange={draft.setWay}
        />
        <p className="mt-1.5 text-sm text-muted">{wayHint(draft.way)}</p>
      </div>
      {reference && (
        <Field
          name="reference"
          label={reference.label(m)}
          inputMode={reference.inputMode}
          autoComplete="off"
          value={draft.reference}
          error={draft.errors.reference}
          onChange={(event) => draft.setReference(event.target.value)}
        />
      )}
      <p role="status" className="flex flex-wrap justify-between gap-3 font-semibold">
        <span>{m.refunds.amount()}</span>
        <span className={classNames('tabular-nums', draft.isTooMuch && 'text-danger')}>
          {formatPaise(draft.paise)}
          {draft.isTooMuch && (
            <span role="alert" className="block text-sm">
              {m.refundLimitsAdmin.tooMuch()}
            </span>
          )}
        </span>
      </p>
    </div>
  );
}
