/** Reviews for tests, through the calls that people make. */
import { calls } from '../../contract/api/calls.ts';
import type { OwnReview } from '../../contract/reviews/reviews.ts';
import type { ShopSettings } from '../../contract/settings/shop-settings.ts';
import { type FormValues, sendForm } from './forms.ts';
import { Administrator, placeOrder } from './fulfilment-calls.ts';
import { type SignedIn, signUp, signUpAdmin } from './people.ts';
import type { TestShop } from './shop.ts';
import { type Answer, inProcess, Shopper } from './shopping.ts';

/** Somebody who writes reviews. */
export class Reviewer extends Shopper {
  readonly #shop: Pick<TestShop, 'app'>;
  readonly #headers: Record<string, string>;

  constructor(shop: Pick<TestShop, 'app'>, person: SignedIn) {
    super(inProcess(shop), person);
    this.#shop = shop;
    this.#headers = person.headers;
  }

  /** Sends the review as a browser does: as a form. */
  async save(productId: string, values: FormValues): Promise<Answer> {
    const { method } = calls.saveReview;
    const url = calls.saveReview.path;
    const answer = await sendForm(
      this.#shop,
      { method, url, headers: this.#headers },
      { productId, revision: 0, ...values },
    );
    return { status: answer.statusCode, ...answer.json() };
  }

  /** The saved review. @throws when it was refused */
  async review(productId: string, values: FormValues): Promise<OwnReview> {
    const answer = await this.save(productId, values);
    if (answer.status !== 200) throw new Error(answer.message);
    return answer.data as OwnReview;
  }

  vote = (reviewId: string, helpful = true): Promise<Answer> => this.call(calls.voteReview, { reviewId }, { helpful });
}

/** A shop's reviewers and its administrator. */
export function reviewersIn(shop: TestShop) {
  const administrator = async () => new Administrator(inProcess(shop), await signUpAdmin(shop));
  return {
    /** Sets which reviews the shop shows. */
    async show(reviews: ShopSettings['reviews']): Promise<void> {
      const admin = await administrator();
      const saved = await shop.shopSettings.saved();
      const body = { version: saved.version, settings: { ...saved.settings, reviews } };
      const answer = await admin.call(calls.updateShopSettings, {}, body);
      if (answer.status !== 200) throw new Error(answer.message);
    },
    administrator,
    visitor: async (name?: string) => new Reviewer(shop, await signUp(shop, name)),
    /** Somebody who received these products. */
    async customer(productIds: readonly string[], name?: string): Promise<Reviewer> {
      const person = new Reviewer(shop, await signUp(shop, name));
      const { _id } = await placeOrder(person, Object.fromEntries(productIds.map((id) => [id, 1])));
      await (await administrator()).work(_id, 'packed', 'out_for_delivery', 'delivered');
      return person;
    },
  };
}
