import type { FollowedOrder } from '../../contract/orders/order-follow.ts';
import { type ReportReason, reasonsOf } from '../../contract/reports/report-rules.ts';
import { m } from '../../messages/index.ts';
import { ProductPicture } from '../products/product-picture.tsx';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { Select } from '../ui/select.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { reasonLabel } from './report-labels.ts';

export interface LineChoice {
  quantity: number;
  /** '' until it is chosen. */
  reason: ReportReason | '';
}

interface Props {
  line: FollowedOrder['product_details'][number];
  /** How many pieces can still be reported. */
  left: number;
  /** How many pieces were refunded. */
  refunded: number;
  /** True when something is missing in the form: a line without a reason is marked. */
  isIncomplete: boolean;
  /** Undefined when nothing is wrong with it. */
  choice: LineChoice | undefined;
  onChange: (choice: LineChoice | undefined) => void;
}

/** A line of an order in a report: whether, how many, and what is wrong. */
export function ReportLineField({ line, left, refunded, isIncomplete, choice, onChange }: Props) {
  const { refunds = false } = useShopSettings();
  const { name, images, quantity: ordered } = line;
  return (
    <div className="py-2">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-default has-disabled:text-muted">
        <input
          type="checkbox"
          aria-label={m.problems.chosen({ name })}
          checked={choice !== undefined}
          disabled={left === 0}
          onChange={(event) => onChange(event.target.checked ? { quantity: 1, reason: '' } : undefined)}
          className="size-5 shrink-0 accent-accent"
        />
        <ProductPicture image={images[0]} name={name} pixels={40} className="size-10 overflow-hidden rounded-sm" />
        <span className="min-w-0 flex-1 text-sm font-semibold wrap-anywhere">{name}</span>
        {left === 0 && (
          <span className="text-sm">{refunded >= ordered ? m.problems.allRefunded() : m.problems.allReported()}</span>
        )}
      </label>
      {left > 0 && refunded > 0 && (
        <p className="pl-8 text-sm text-muted">{m.problems.someRefunded({ count: refunded })}</p>
      )}
      {choice && (
        <div className="flex flex-wrap items-center gap-3 pt-1 pb-2 pl-8">
          <Select
            label={m.problems.reason({ name })}
            hideLabel
            options={[
              ['', m.validation.chooseReason()],
              ...reasonsOf(refunds).map((reason) => [reason, reasonLabel(reason, refunds)] as const),
            ]}
            aria-invalid={(isIncomplete && choice.reason === '') || undefined}
            value={choice.reason}
            onChange={(reason) => onChange({ ...choice, reason })}
            className="min-w-0 flex-1 basis-44"
          />
          {left > 1 && (
            <Stepper
              of={name}
              quantity={choice.quantity}
              max={left}
              onChange={(quantity) => onChange(quantity > 0 ? { ...choice, quantity } : undefined)}
            />
          )}
        </div>
      )}
    </div>
  );
}
