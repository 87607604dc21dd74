/**
 * Settlements of Razorpay (https://razorpay.com/docs/api/settlements): the payouts of a day, and everything that is in them. The fee of an
 * entry has its tax in it; the fees of a settlement itself are 0 but for one on demand.
 */
import * as z from 'zod';
import { shopDayPlus } from '../../../contract/delivery/shop-day.ts';
import { boundsOfDay } from '../../lib/shop-day.ts';
import { ProviderError, type ProviderSettlement, type SettledItem } from './provider.ts';

const id = z.string().regex(/^[A-Za-z0-9_]{1,64}$/);
const paise = z.int();
const seconds = z.int().nonnegative();

const settlementAnswer = z.object({
  id,
  amount: paise,
  status: z.enum(['created', 'processed', 'failed']),
  fees: paise.nullish(),
  tax: paise.nullish(),
  utr: z.string().max(100).nullish(),
  created_at: seconds,
});

/** An entry: a payment, a refund, an adjustment or a transfer. */
const entryAnswer = z.object({
  entity_id: id,
  type: z.string(),
  amount: paise,
  fee: paise.nullish(),
  tax: paise.nullish(),
  settlement_id: id.nullish(),
  payment_id: id.nullish(),
});
type Entry = z.infer<typeof entryAnswer>;

/** The most that Razorpay returns at once. */
const pageSizes = { settlements: 100, entries: 1_000 };
/** More in a day is an error, not a settlement. */
const maxPages = 100;

/** Reads one address of the API, below `v1/`. */
export type Get = <T extends z.ZodType>(answer: T, path: string) => Promise<z.infer<T>>;

/** @throws ProviderError 'unknown' when there is no end */
async function listAll<T extends z.ZodType>(get: Get, item: T, path: string, size: number): Promise<z.infer<T>[]> {
  const found: z.infer<T>[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const { items } = await get(z.object({ items: z.array(item) }), `${path}&count=${size}&skip=${page * size}`);
    found.push(...items);
    if (items.length < size) return found;
  }
  throw new ProviderError('unknown', 'the list of settlements has no end');
}

/** @param day of the shop's calendar, which is that of Razorpay */
export async function listRazorpaySettlements(get: Get, day: string): Promise<ProviderSettlement[]> {
  const [from, to] = boundsOfDay(day).map((time) => time / 1_000) as [number, number];
  const settlements = await listAll(
    get,
    settlementAnswer,
    `settlements?from=${from}&to=${to - 1}`,
    pageSizes.settlements,
  );
  const ended = settlements.filter(({ status }) => status !== 'created');
  if (ended.length === 0) return [];
  const entries = await listEntries(get, day);
  // Entries are listed by the day of the bank, and a settlement may be made just before midnight.
  if (ended.some(({ id: each }) => !entries.has(each)))
    for (const [each, found] of await listEntries(get, shopDayPlus(day, 1))) entries.set(each, found);
  return ended.map((settlement) => toSettlement(settlement, entries.get(settlement.id) ?? []));
}

/** The entries of a day, by settlement. */
async function listEntries(get: Get, day: string): Promise<Map<string, Entry[]>> {
  const [year, month, dayOfMonth] = day.split('-');
  const path = `settlements/recon/combined?year=${year}&month=${month}&day=${dayOfMonth}`;
  const entries = await listAll(get, entryAnswer, path, pageSizes.entries);
  return Map.groupBy(entries, ({ settlement_id: settlement }) => settlement ?? '');
}

function toSettlement(
  { id: settlementId, amount, status, fees, tax, utr, created_at: createdAt }: z.infer<typeof settlementAnswer>,
  entries: readonly Entry[],
): ProviderSettlement {
  // Pages overlap when an entry is added while they are read.
  const unique = [...new Map(entries.map((entry) => [entry.entity_id, entry])).values()];
  const sum = (key: 'fee' | 'tax') => unique.reduce((total, entry) => total + (entry[key] ?? 0), 0);
  return {
    id: settlementId,
    state: status === 'failed' ? 'failed' : 'paid',
    settledAt: new Date(createdAt * 1_000),
    reference: utr || undefined,
    paise: amount,
    feePaise: sum('fee') || (fees ?? 0),
    taxPaise: sum('tax') || (tax ?? 0),
    items: unique.flatMap(toItem),
  };
}

function toItem({ entity_id: entityId, type, amount, fee, tax, payment_id: paymentId }: Entry): SettledItem[] {
  if (type !== 'payment' && type !== 'refund') return [];
  const of = type === 'payment' ? entityId : paymentId;
  if (!of) return [];
  return [{ kind: type, id: entityId, paymentId: of, paise: amount, feePaise: fee ?? 0, taxPaise: tax ?? 0 }];
}
