import { classNames } from '../ui/class-names.ts';
import type { IconComponent } from '../ui/icon.tsx';
import { CircleAlert, CircleX, Hourglass, WifiOff } from '../ui/icons.tsx';
import { CircleCheckBig, CreditCard, ShoppingBasket } from '../ui/order-icons.ts';
import type { View } from './pay-view.ts';

const calm = 'bg-accent-soft text-accent';
const warning = 'bg-warning-soft text-warning';
const danger = 'bg-danger-soft text-danger';

const signs: Readonly<Record<View, readonly [icon: IconComponent, colors: string]>> = {
  ready: [CreditCard, calm],
  preparing: [CreditCard, calm],
  leaving: [CreditCard, calm],
  open: [CreditCard, calm],
  form: [CreditCard, calm],
  dismissed: [CreditCard, calm],
  waiting: [Hourglass, calm],
  later: [Hourglass, calm],
  away: [CircleAlert, warning],
  unreachable: [WifiOff, warning],
  failed: [CircleX, danger],
  paid: [CircleCheckBig, 'bg-success-soft text-success'],
  placed: [CircleCheckBig, 'bg-success-soft text-success'],
  ended: [Hourglass, warning],
  cancelled: [ShoppingBasket, warning],
};

/** In these states something happens by itself. */
const working: readonly View[] = ['preparing', 'leaving', 'open', 'waiting'];

/** The state of a payment as a picture. */
export function PaySign({ view }: { view: View }) {
  const [Icon, colors] = signs[view];
  return (
    <div aria-hidden className={classNames('relative flex size-20 items-center justify-center rounded-full', colors)}>
      <Icon size={36} />
      {working.includes(view) && (
        <span className="absolute inset-0 rounded-full border-3 border-accent-line border-t-accent motion-safe:animate-spin" />
      )}
    </div>
  );
}
