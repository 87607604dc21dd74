/**
 * All offers in memory, the same in every process within moments of a change, so that pages and orders without an offer need no query.
 * How often an offer was used is in the database; here is only whether it is used up.
 */
import { isDeepStrictEqual } from 'node:util';
import { toPaise } from '../../contract/money/money.ts';
import { type OfferRule, ruleFrom } from '../../contract/offers/offer-rules.ts';
import { Changes } from '../cache/dependencies.ts';
import { createLiveCopy, type LiveCopy } from '../cache/live-copy.ts';
import type { Database } from '../db/database.ts';
import { currentStoreId } from '../runtime/current-store.ts';
import type { Log } from '../runtime/log.ts';
import * as repository from './repository.ts';

interface Parts {
  database: Database;
  log: Log;
  now: () => Date;
}

/** The longest wait for the clock, in ms: it may be set meanwhile. */
const maxWait = 60 * 60_000;

export interface LiveOffer extends Omit<repository.OfferRow, 'uses' | 'givenPaise' | 'updatedAt'> {
  rule: OfferRule;
  /** Nobody can use it now. */
  isUsedUp: boolean;
}

/** Returns true when the limits allow no further use. */
export function isSpent({ uses, givenPaise, mostUses, budgetPaise, terms }: repository.Spent): boolean {
  const least =
    terms.benefit.kind === 'amount' && terms.minimum >= terms.benefit.amount ? toPaise(terms.benefit.amount) : 1;
  return (mostUses !== null && uses >= mostUses) || (budgetPaise !== null && budgetPaise - givenPaise < least);
}

function liveOf({ uses, givenPaise, updatedAt: _, ...row }: repository.OfferRow): LiveOffer {
  const rule = ruleFrom({ ...row.terms, perPerson: row.perPerson });
  return { ...row, rule, isUsedUp: isSpent({ ...row, uses, givenPaise }) };
}

export class LiveOffers {
  readonly #parts: Parts;
  readonly copy: LiveCopy;
  /** 'offers': all, and which of them are in their period; 'shown': what `shown` says, which every page reads. */
  readonly #changes = new Changes();
  #offers: readonly LiveOffer[] = [];
  /** Ids of the active offers in their period. */
  #on: ReadonlySet<string> = new Set();
  /** The source of `shown`. */
  #shown = '';
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.copy = createLiveCopy({ ...parts, name: 'offers', read: () => this.#read() });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.copy.close();
  }

  async #read(): Promise<void> {
    const offers = (await repository.listOffers(this.#parts.database.queries)).map(liveOf);
    if (!isDeepStrictEqual(offers, this.#offers)) {
      this.#offers = offers;
      this.#changes.add(['offers']);
    }
    this.look();
  }

  /** Shows the offers of this time, and waits for the next one that begins or ends. */
  look(): void {
    const now = this.#parts.now().getTime();
    const active = this.#offers.filter(({ state }) => state === 'active');
    const on = new Set(active.filter(({ rule }) => isInPeriod(rule, now)).map(({ id }) => id));
    if (String([...on]) !== String([...this.#on])) {
      this.#on = on;
      this.#changes.add(['offers']);
    }
    this.#noteShown();
    clearTimeout(this.#timer);
    const moments = active.flatMap(({ rule }) => [rule.fromTime ?? 0, rule.endTime ?? 0]).filter((at) => at > now);
    if (this.#closed || moments.length === 0) return;
    const wait = Math.min(Math.min(...moments) - now, maxWait);
    this.#timer = setTimeout(() => this.look(), wait).unref();
  }

  #noteShown(): void {
    const current = this.#active();
    const usable = current.filter(({ isUsedUp }) => !isUsedUp);
    const shown = JSON.stringify(
      [...new Set(usable.map(({ terms }) => `${terms.listed} ${terms.stores ?? ''}`))].sort(),
    );
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#changes.add(['shown']);
  }

  /** Returns if the current store lists offers at this time; undefined when nobody can use any there. */
  shown(): boolean | undefined {
    this.#changes.read('shown');
    const usable = this.#active().filter((offer) => !offer.isUsedUp && isHere(offer));
    return usable.length > 0 ? usable.some(({ terms }) => terms.listed) : undefined;
  }

  #active = (): LiveOffer[] => this.#offers.filter(({ id }) => this.#on.has(id));

  /** The active offers of this time in the current store, oldest first. Those that are used up are marked. */
  current(): LiveOffer[] {
    this.#changes.read('offers');
    return this.#active().filter(isHere);
  }

  /** Those that the shop shows to everybody. */
  listed(): LiveOffer[] {
    return this.current().filter(({ terms, isUsedUp }) => terms.listed && !isUsedUp);
  }

  /** Those that apply without a code. */
  automatic(): LiveOffer[] {
    return this.current().filter(({ code, isUsedUp }) => code === null && !isUsedUp);
  }

  /** Returns true when the shop shows this code to everybody at this time. */
  isPublic(code: string): boolean {
    return this.#active().some((offer) => offer.code === code && offer.terms.listed);
  }

  /** The offer with a code, in any state. */
  findByCode(code: string): LiveOffer | undefined {
    return this.#offers.find((each) => each.code === code);
  }
}

/** Returns true when orders from the current store may get an offer. */
export const isHere = ({ terms: { stores = [] } }: Pick<LiveOffer, 'terms'>): boolean =>
  stores.length === 0 || stores.includes(currentStoreId());

const isInPeriod = ({ fromTime = 0, endTime = Number.POSITIVE_INFINITY }: OfferRule, now: number): boolean =>
  fromTime <= now && now < endTime;
