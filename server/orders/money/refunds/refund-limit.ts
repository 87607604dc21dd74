/** Limits of refunds by people who are neither owner nor manager, at once and on a day of the shop (docs/features/refunds.md). */

import { shopDayAt, startOfShopDay } from '../../../../contract/delivery/shop-day.ts';
import { formatPaise, toPaise, toRupees } from '../../../../contract/money/money.ts';
import type { RefundLimit } from '../../../../contract/money/refunds.ts';
import type { ShopSettings } from '../../../../contract/settings/shop-settings.ts';
import { orderRightsOf } from '../../../../contract/users/staff-roles.ts';
import { text } from '../../../../messages/text.ts';
import type { Queries } from '../../../db/database.ts';
import { AppError } from '../../../lib/errors.ts';
import type { OrderActor } from '../../transitions/transition.ts';
import { lockGiver, sumGivenBy } from './repository.ts';

interface Asked {
  by: Pick<OrderActor, 'userId' | 'staffRole'>;
  limits: Pick<ShopSettings['refunds'], 'mostEach' | 'mostDaily'>;
  now: Date;
}

/** The present limits of a person; undefined without any. */
export async function findLimit(queries: Queries, { by, limits, now }: Asked): Promise<RefundLimit | undefined> {
  const { mostEach = null, mostDaily = null } = limits;
  if (!orderRightsOf(by.staffRole).refundsAreLimited || (mostEach === null && mostDaily === null)) return undefined;
  const left =
    mostDaily === null
      ? null
      : Math.max(0, toPaise(mostDaily) - (await sumGivenBy(queries, by.userId, startOfShopDay(shopDayAt(now)))));
  return { each: mostEach, daily: mostDaily, left: left === null ? null : toRupees(left) };
}

/**
 * Until the transaction ends, this person gives nothing else back.
 * @param asked `paise` is what they want to give
 * @throws AppError REFUND_LIMIT with the limit
 */
export async function requireWithinLimit(tx: Queries, { paise, ...asked }: Asked & { paise: number }): Promise<void> {
  if (!orderRightsOf(asked.by.staffRole).refundsAreLimited) return;
  await lockGiver(tx, asked.by.userId);
  const limit = await findLimit(tx, asked);
  if (!limit) return;
  const rupees = (amount: number) => formatPaise(toPaise(amount));
  const { each, daily, left } = limit;
  if (each !== null && paise > toPaise(each))
    throw new AppError('REFUND_LIMIT', text('errors.refundLimitEach', { limit: rupees(each) }), { data: limit });
  if (daily !== null && left !== null && paise > toPaise(left))
    throw new AppError('REFUND_LIMIT', text('errors.refundLimitDaily', { limit: rupees(daily), left: rupees(left) }), {
      data: limit,
    });
}
