/** Reads what the providers paid out to the bank of the shop, once a day. Test mode has no settlements: no money moves. */
import { shopDayAt, shopDayPlus } from '../../../contract/delivery/shop-day.ts';
import type { PaymentNeeds } from '../needs.ts';
import { type PaymentProvider, ProviderError, type ProviderSettlement } from '../providers/provider.ts';
import * as repository from './repository.ts';

/** How often it is looked whether a day is due, in ms. */
export const readSettlementsEvery = 60 * 60_000;

/** The longest time of a run, in ms: the next one continues. */
const longestRun = 2 * 60_000;

/** Days that are read again: a bank may send a settlement back, and its reference may come late (Stripe: up to ten days). */
const readAgain = 12;

type Needs = Pick<PaymentNeeds, 'database' | 'providers' | 'log' | 'now'>;

/** @param signal ends between two days */
export async function readSettlements(needs: Needs, signal: AbortSignal): Promise<void> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(longestRun)]);
  for (const name of needs.providers.names()) {
    const provider = needs.providers.named(name);
    if (!provider?.listSettlements || provider.isTest) continue;
    try {
      await readDays(needs, provider, ends);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      needs.log.warn({ provider: name, err: error }, 'the settlements could not be read; they are read again later');
    }
  }
}

/** Reads from the day that is due until today. */
async function readDays({ database, now }: Needs, provider: PaymentProvider, ends: AbortSignal): Promise<void> {
  const { queries } = database;
  const { name } = provider;
  const today = shopDayAt(now());
  const read = await repository.findRead(queries, name);
  if (read?.doneAt && shopDayAt(read.doneAt) === today) return;
  const first = read?.nextDay ?? (await firstDay(queries, name));
  if (first === undefined) return;
  for (let day = first; day <= today; day = shopDayPlus(day, 1)) {
    if (ends.aborted) return;
    await readDay(database, provider, day);
    await repository.saveRead(queries, { provider: name, nextDay: shopDayPlus(day, 1) });
  }
  await repository.saveRead(queries, { provider: name, nextDay: shopDayPlus(today, -readAgain), doneAt: now() });
}

/** The day of the first payment of real money; undefined while there is none. */
async function firstDay(
  queries: Needs['database']['queries'],
  name: PaymentProvider['name'],
): Promise<string | undefined> {
  const paidAt = await repository.findFirstNotPaidOut(queries, name);
  return paidAt && shopDayAt(paidAt);
}

async function readDay(database: Needs['database'], provider: PaymentProvider, day: string): Promise<void> {
  const listed = (await provider.listSettlements?.(day)) ?? [];
  // Those that failed come first: another one may have paid out the same payments.
  for (const settlement of listed.toSorted((a, b) => a.state.localeCompare(b.state)))
    await database.transaction(async (tx) => {
      if (settlement.state === 'failed') await repository.removeSettlement(tx, provider.name, settlement.id);
      else await repository.saveSettlement(tx, rowOf(provider.name, settlement), itemsOf(provider.name, settlement));
    });
}

const rowOf = (
  provider: PaymentProvider['name'],
  { id, settledAt, reference = '', paise, feePaise, taxPaise }: ProviderSettlement,
) => ({ provider, id, settledAt, reference, paise, feePaise, taxPaise });

/** Each once. */
const itemsOf = (provider: PaymentProvider['name'], { id: settlementId, items }: ProviderSettlement) =>
  [...new Map(items.map((item) => [item.id, item])).values()].map(
    ({ paymentId: providerPaymentId, ...item }): repository.ItemRow => ({
      ...item,
      ...{ provider, providerPaymentId, settlementId },
    }),
  );
