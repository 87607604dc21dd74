import { links } from '../../../../contract/api/links.ts';
import { adminPaymentsTo } from '../../../../contract/payments/payment-links.ts';
import type { Overview } from '../../../../contract/reports/overview.ts';
import { m } from '../../../../messages/index.ts';
import { TextLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TriangleAlert } from '../../../ui/icons.tsx';

/** The warnings about online payments; each line leads to the payments that it is about. */
export function PaymentAlarms({ alarms }: { alarms: NonNullable<Overview['payments']> }) {
  const { decide, open, noMessages } = alarms;
  const lines = [
    ...(decide > 0 ? [[m.paymentsAdmin.alarmDecide({ count: decide }), adminPaymentsTo('decide')] as const] : []),
    ...(open > 0 ? [[m.paymentsAdmin.alarmOpen({ count: open }), adminPaymentsTo('open')] as const] : []),
    ...(noMessages ? [[m.paymentsAdmin.alarmSilent(), links.adminPayments] as const] : []),
  ];
  return (
    <Card title={m.paymentsAdmin.alarms()} className="border-danger!">
      <ul className="space-y-2">
        {lines.map(([line, to]) => (
          <li key={to} className="flex items-baseline gap-2.5">
            <TriangleAlert size={18} className="relative top-0.5 shrink-0 text-danger" />
            <span>
              {line} <TextLink to={to}>{m.paymentsAdmin.look()}</TextLink>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
