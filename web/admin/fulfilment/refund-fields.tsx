import type { FulfilmentOrder } from '../../../contract/fulfilment.ts';
import { formatPaise } from '../../../contract/money.ts';
import { refundWays } from '../../../contract/refund-rules.ts';
import { m } from '../../../messages/index.ts';
import { refundWayWords } from '../../orders/refund-list.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import type { RefundDraft } from './use-refund-draft.ts';

const wayHints = () => ({ credit: m.refunds.creditHint(), cash: m.refunds.cashHint(), upi: m.refunds.upiHint() });

/** Units of each line, how the money goes back, and how much it is. */
export const RefundFields = ({ order, draft }: { order: FulfilmentOrder; draft: RefundDraft }) => (
  <div className="space-y-4">
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
    <div>
      <Select
        label={m.refunds.way()}
        options={refundWays.map((way) => [way, refundWayWords()[way]] as const)}
        value={draft.way}
        onChange={draft.setWay}
      />
      <p className="mt-1.5 text-sm text-muted">{wayHints()[draft.way]}</p>
    </div>
    {draft.way === 'upi' && (
      <Field
        name="reference"
        label={m.adminOrders.upiReference()}
        inputMode="numeric"
        autoComplete="off"
        value={draft.reference}
        error={draft.errors.reference}
        onChange={(event) => draft.setReference(event.target.value)}
      />
    )}
    <p role="status" className="flex flex-wrap justify-between gap-3 font-semibold">
      <span>{m.refunds.amount()}</span>
      <span className="tabular-nums">{formatPaise(draft.paise)}</span>
    </p>
  </div>
);
