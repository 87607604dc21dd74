/**
 * All offers in memory, the same in every process within moments of a change, so that pages and orders without an offer need no query.
 * How often an offer was used is in the database; here is only whether it is used up.
 */
import { isDeepStrictEqual } from 'node:util';
import { toPaise } from '../../contract/money.ts';
import { type OfferRule, ruleFrom } from '../../contract/offer-rules.ts';
import { Changes } from '../cache/dependencies.ts';
import type { Database, Queries } from '../db/database.ts';
import { currentStoreId } from '../platform/current-store.ts';
import type { Log } from '../platform/log.ts';
import * as store from './store.ts';

interface Parts {
  database: Database;
  log: Log;
  now: () => Date;
}

const channel = 'tokri_offers';
/** Interval of the check for a missed notification, in ms. */
export const checkOffersEvery = 15_000;
/** The longest wait for the clock, in ms: it may be set meanwhile. */
const longestWait = 60 * 60_000;

export interface LiveOffer extends Omit<store.OfferRow, 'uses' | 'givenPaise' | 'updatedAt'> {
  rule: OfferRule;
  /** Nobody can use it any more. */
  isUsedUp: boolean;
}

/** Whether the limits allow no further use. */
export function isSpent({ uses, givenPaise, mostUses, budgetPaise, terms }: store.Spent): boolean {
  const least =
    terms.benefit.kind === 'amount' && terms.minimum >= terms.benefit.amount ? toPaise(terms.benefit.amount) : 1;
  return (mostUses !== null && uses >= mostUses) || (budgetPaise !== null && budgetPaise - givenPaise < least);
}

function liveOf({ uses, givenPaise, updatedAt: _, ...row }: store.OfferRow): LiveOffer {
  const rule = ruleFrom({ ...row.terms, perPerson: row.perPerson });
  return { ...row, rule, isUsedUp: isSpent({ ...row, uses, givenPaise }) };
}

export class LiveOffers {
  readonly #parts: Parts;
  /** 'offers': all, and which of them are in their period; 'shown': what `shown` says, which every page reads. */
  readonly #changes = new Changes();
  #offers: readonly LiveOffer[] = [];
  /** Ids of the active offers in their period. */
  #on: ReadonlySet<string> = new Set();
  /** What `shown` depends on. */
  #shown = '';
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  /** Reading happens one after another. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Reads the offers and starts to listen for changes by other processes. */
  async open(): Promise<void> {
    const { database, log } = this.#parts;
    const update = () => void this.catchUp().catch((err: unknown) => log.warn({ err }, 'the offers could not be read'));
    await database.listen(channel, update, update);
    await this.catchUp();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#turn.catch(() => {});
  }

  /** Tells every process that offers changed, at the commit of `tx`. */
  announce(tx: Queries): Promise<void> {
    return this.#parts.database.notify(channel, '', tx);
  }

  /** Reads all offers, and lets go of what was computed from others. */
  catchUp(): Promise<void> {
    const done = this.#turn.then(async () => {
      const offers = (await store.listOffers(this.#parts.database.queries)).map(liveOf);
      if (!isDeepStrictEqual(offers, this.#offers)) {
        this.#offers = offers;
        this.#changes.add(['offers']);
      }
      this.look();
    });
    this.#turn = done.catch(() => {});
    return done;
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
    const moments = active.flatMap(({ rule }) => [rule.fromTime ?? 0, rule.untilTime ?? 0]).filter((at) => at > now);
    if (this.#closed || moments.length === 0) return;
    const wait = Math.min(Math.min(...moments) - now, longestWait);
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

  /** Whether the current store lists offers at this time; undefined when nobody can use any there. */
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

  /** Whether the shop shows this code to everybody at this time. */
  isPublic(code: string): boolean {
    return this.#active().some((offer) => offer.code === code && offer.terms.listed);
  }

  /** The offer with a code, in any state. */
  findByCode(code: string): LiveOffer | undefined {
    return this.#offers.find((each) => each.code === code);
  }
}

/** Whether orders from the current store may get an offer. */
export const isHere = ({ terms: { stores = [] } }: Pick<LiveOffer, 'terms'>): boolean =>
  stores.length === 0 || stores.includes(currentStoreId());

const isInPeriod = ({ fromTime = 0, untilTime = Number.POSITIVE_INFINITY }: OfferRule, now: number): boolean =>
  fromTime <= now && now < untilTime;
