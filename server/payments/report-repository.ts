import { type SQL, sql } from '../db/drizzle.ts';
import { shopDayOf } from '../lib/shop-day.ts';
import type { Span } from '../orders/sales/sales-repository.ts';
import { storeScope } from '../runtime/current-store.ts';
import { paymentChanges, paymentRefunds, payments } from './tables.ts';

const method = sql`case when ${payments.method} in ('upi', 'emi') then upper(${payments.method})
  else initcap(replace(coalesce(${payments.method}, ''), '_', ' ')) end`;

/**
 * Money that was taken online and money that went back, by the day on which the provider said so, and what became store credit, which stays with the shop. Columns are those of the report `online`;
 * amounts are whole paise. Payments in test mode moved no money, and are not counted.
 */
export function onlineByDay({ from, to }: Span): SQL {
  const storeId = storeScope();
  const isCounted = sql`not ${payments.isTest} and ${payments.currency} = 'INR'
    and ${paymentChanges.at} >= ${from.toISOString()} and ${paymentChanges.at} < ${to.toISOString()}
    ${storeId === undefined ? sql`` : sql`and ${payments.storeId} = ${storeId}`}`;
  return sql`
    select day, method, count(taken) as payments, coalesce(sum(taken), 0) as captured, count(back) as refunds,
      coalesce(sum(back), 0) as refunded, coalesce(sum(credited), 0) as "refundedCredit", sum(fee) as "providerFees", coalesce(sum(taken), 0) - coalesce(sum(back), 0) as kept
    from (
      select ${shopDayOf(paymentChanges.at)} as day, ${method} as method, ${payments.capturedPaise} as taken, null::bigint as back,
        null::bigint as credited, coalesce(${payments.feePaise}, 0) as fee
      from ${paymentChanges} join ${payments} on ${payments.id} = ${paymentChanges.paymentId}
      where ${paymentChanges.state} = 'captured' and ${paymentChanges.refundId} is null and ${isCounted}
      union all
      select ${shopDayOf(paymentChanges.at)}, ${method}, null,
        case when ${paymentChanges.state} = 'done' then ${paymentRefunds.paise} end,
        case when ${paymentChanges.state} = 'credited' then ${paymentRefunds.paise} end, 0
      from ${paymentChanges} join ${paymentRefunds} on ${paymentRefunds.id} = ${paymentChanges.refundId}
        join ${payments} on ${payments.id} = ${paymentChanges.paymentId}
      where ${paymentChanges.state} in ('done', 'credited') and ${isCounted}
    ) as moved group by day, method`;
}
