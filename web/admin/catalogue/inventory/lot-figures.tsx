import { shopDayAt, startOfShopDay } from '../../../../contract/delivery/shop-day.ts';
import type { ShownLine } from '../../../../contract/inventory/inventory.ts';
import { m } from '../../../../messages/index.ts';
import { formatDate } from '../../../dates.ts';
import { Figure } from './differences-dialog.tsx';

/** When goods expire. @param at when they were moved: whether they had expired then */
export function ExpiryFigure({ day, at, units }: { day: string; at: Date; units?: number | undefined }) {
  const isPast = day < shopDayAt(at);
  const date = formatDate(startOfShopDay(day).toISOString());
  return (
    <Figure
      label={isPast ? m.adminInventory.expired() : m.adminInventory.expiresOn()}
      value={units === undefined ? date : `${date} (${m.adminInventory.unitCount({ count: units })})`}
      tone={isPast ? 'text-warning' : ''}
    />
  );
}

/** When the goods of a line of a transfer expire: those that arrived, and those that were sent until then. */
export const LotFigures = ({ line: { lots = [] }, at }: { line: ShownLine; at: Date }) =>
  lots.map(({ expiresOn, quantity, received }) =>
    received === 0 ? null : <ExpiryFigure key={expiresOn} day={expiresOn} at={at} units={received ?? quantity} />,
  );
