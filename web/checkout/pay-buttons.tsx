import { type ReactNode, useState } from 'react';
import { toRupees } from '../../contract/money/money.ts';
import { m } from '../../messages/index.ts';
import { shortAmount } from '../orders/online/short-amount.ts';
import { TestMode } from '../orders/online/test-mode.tsx';
import { methodNames } from '../orders/payment-texts.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { Button } from '../ui/button.tsx';
import { Banknote, CreditCard } from '../ui/order-icons.ts';
import { type PayMethod, readLastMethod, storeLastMethod } from './last-method.ts';
import { PayBar } from './pay-bar.tsx';

interface Props {
  /** Whole paise, above 0. */
  duePaise: number;
  /** The order is being placed. */
  busy: boolean;
  /** The element that says why nothing can be ordered. */
  describedBy: string | undefined;
  disabled: boolean;
  /** The cash that the customer hands over. */
  paysWith: ReactNode;
  total: ReactNode;
  /** The order could not have been paid online, so nothing was ordered. */
  unpayable: boolean;
  onPay: (isOnline: boolean) => void;
}

/** The two ways to pay, in a shop whose orders can be paid online: first the one of the last order. */
export default function PayButtons({
  duePaise,
  busy,
  describedBy,
  disabled,
  paysWith,
  total,
  unpayable,
  onPay,
}: Props) {
  const settings = useShopSettings();
  const methods = methodNames(settings);
  const [first] = useState(readLastMethod);
  const [chosen, setChosen] = useState<PayMethod>();
  const ofButton = (method: PayMethod) => ({
    variant: method === first ? ('solid' as const) : ('outline' as const),
    className: method === first ? 'min-h-12 flex-1 basis-40' : 'min-h-12 w-full',
    busy: busy && chosen === method,
    busyLabel: m.checkout.placing(),
    'aria-describedby': describedBy,
    disabled: disabled || busy,
    onClick() {
      setChosen(method);
      storeLastMethod(method);
      onPay(method === 'online');
    },
  });
  /** With the total, the way that comes first. */
  const inBar = (method: PayMethod, button: ReactNode) =>
    method === first ? <PayBar total={total}>{button}</PayBar> : button;
  const online = (
    <div key="online" className="space-y-2">
      {unpayable && (
        <p role="alert" className="rounded-lg bg-warning-soft px-3 py-2.5 text-sm text-warning">
          {m.paying.unavailable()}
        </p>
      )}
      {settings.onlinePayment?.test && <TestMode />}
      {inBar(
        'online',
        <Button {...ofButton('online')}>
          <CreditCard size={20} />
          {m.paying.payOnline({ amount: shortAmount(toRupees(duePaise)) })}
        </Button>,
      )}
      <p className="text-center text-sm text-muted">{m.paying.chooseNext()}</p>
    </div>
  );
  const cash = (
    <div key="cash" className="space-y-2">
      {paysWith && <div className="mb-3">{paysWith}</div>}
      {inBar(
        'cash',
        <Button {...ofButton('cash')}>
          <Banknote size={20} className="hidden sm:block" />
          {m.checkout.cashOnDelivery()}
        </Button>,
      )}
      <p className="text-center text-sm text-muted">
        {methods ? m.checkout.payAtDoorOrBy({ methods }) : m.checkout.payAtDoor()}
      </p>
    </div>
  );
  return <div className="space-y-5">{first === 'cash' ? [cash, online] : [online, cash]}</div>;
}
