/** Units sold of each product in the last days. */
import type { SalesDays } from '../../contract/catalogue/admin-limits.ts';
import { shopDayAt, shopDayPlus } from '../../contract/delivery/shop-day.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Database } from '../db/database.ts';
import { popularityEvery } from '../search/popularity/popularity.ts';
import { sumUnitsSold } from '../search/popularity/repository.ts';
import type { UnitsSold } from './rules.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
  now: () => Date;
}

/** The snapshot has the sales of so many days. */
const daysOfSnapshot = 30;

export function createSales({ database, catalogue, now }: Parts) {
  const read = new Map<SalesDays, { at: number; units: ReadonlyMap<string, number> }>();

  /** Read again when the sales were counted since. */
  return async function salesOf(days: SalesDays): Promise<UnitsSold> {
    if (days === daysOfSnapshot) return (id) => catalogue.snapshot().unitsSold(id);
    const at = now();
    let known = read.get(days);
    if (!known || Math.abs(at.getTime() - known.at) >= popularityEvery) {
      const today = shopDayAt(at);
      const units = await sumUnitsSold(database.queries, shopDayPlus(today, 1 - days), today);
      known = { at: at.getTime(), units };
      read.set(days, known);
    }
    const { units } = known;
    return (id) => units.get(id) ?? 0;
  };
}
