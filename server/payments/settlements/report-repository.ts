import { type SQL, sql } from '../../db/drizzle.ts';
import { shopDayOf } from '../../lib/shop-day.ts';
import type { Span } from '../../orders/sales/sales-repository.ts';
import { storeScope } from '../../runtime/current-store.ts';
import { payments } from '../tables.ts';
import { paymentSettlementItems as items, paymentSettlements as settlements } from './tables.ts';

const sums = sql`count(*) filter (where ${items.kind} = 'payment') as payments,
  coalesce(sum(${items.paise}) filter (where ${items.kind} = 'payment'), 0) as captured,
  coalesce(sum(${items.paise}) filter (where ${items.kind} = 'refund'), 0) as refunded`;

/**
 * Settlements with columns of the report `settlements`; amounts are whole paise. Of one store, its part of them: its payments less its
 * refunds and their fees. What else a provider took or gave, such as a dispute, is of no store.
 */
export function settlementsByDay({ from, to }: Span): SQL {
  const storeId = storeScope();
  const isItem = sql`${items.provider} = ${settlements.provider} and ${items.settlementId} = ${settlements.id}`;
  const isInSpan = sql`${settlements.settledAt} >= ${from.toISOString()} and ${settlements.settledAt} < ${to.toISOString()}`;
  const head = sql`${shopDayOf(settlements.settledAt)} as day,
    coalesce(nullif(${settlements.reference}, ''), ${settlements.id}) as reference`;
  if (storeId === undefined)
    return sql`
      select ${head}, part.payments, part.captured, part.refunded, ${settlements.feePaise} as "providerFees",
        ${settlements.taxPaise} as "providerTax",
        ${settlements.paise} + ${settlements.feePaise} + part.refunded - part.captured as "otherMoney", ${settlements.paise} as "paidOut"
      from ${settlements} cross join lateral (select ${sums} from ${items} where ${isItem}) as part where ${isInSpan}`;
  return sql`
    select day, reference, payments, captured, refunded, fees as "providerFees", tax as "providerTax", 0 as "otherMoney",
      captured - refunded - fees as "paidOut"
    from (
      select ${head}, ${sums}, sum(${items.feePaise}) as fees, sum(${items.taxPaise}) as tax
      from ${settlements} join ${items} on ${isItem}
        join ${payments} on ${payments.provider} = ${items.provider} and ${payments.providerPaymentId} = ${items.providerPaymentId}
      where ${isInSpan} and ${payments.storeId} = ${storeId} group by ${settlements.provider}, ${settlements.id}
    ) as part`;
}
