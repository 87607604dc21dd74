import { useEffect } from 'react';
import { formatPaise, formatRupees, toPaise } from '../../../contract/money/money.ts';
import type { FollowedOrder } from '../../../contract/orders/order-follow.ts';
import type { Substitution } from '../../../contract/orders/substitute-fields.ts';
import { m } from '../../../messages/index.ts';
import { browserApi } from '../../api/browser-api.ts';
import { ProductPicture } from '../../products/product-picture.tsx';
import { packSize } from '../../products/product-texts.ts';
import { maxEachText } from '../../products/weight-texts.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { TimeLeft, useSecondsUntil } from '../time-left.tsx';
import { useAnswer } from '../use-answer.ts';

interface Props {
  order: FollowedOrder;
  /** When the order was loaded, in ms by the device's clock. */
  clock: number;
}

/** The questions of the store about substitutes that wait for an answer. */
export default function OrderQuestions({ order, clock }: Props) {
  const open = order.substitutions?.filter(({ status }) => status === 'asked') ?? [];
  return open.map((question) => <Question key={question._id} order={order} question={question} clock={clock} />);
}

/** The difference in price of all units of the substitute to the ordered ones. */
function differenceOf({ product, substitute, quantity }: Substitution): string {
  const paise = (toPaise(substitute.price) - toPaise(product.price)) * quantity;
  if (paise === 0) return m.substitutes.sameCost();
  const amount = { count: quantity, amount: formatPaise(Math.abs(paise)) };
  return paise > 0 ? m.substitutes.costsMore(amount) : m.substitutes.costsLess(amount);
}

function Question({ order, question, clock }: Props & { question: Substitution }) {
  const { product, substitute, quantity, answerBy = '' } = question;
  const answering = useAnswer(order._id, (accept: boolean) =>
    browserApi.send('POST /api/v1/order/answer-substitute/:orderId', {
      params: { orderId: order._id },
      body: { questionId: question._id, accept },
    }),
  );
  useEffect(() => announce(m.substitutes.questionArrived({ name: product.name })), [product.name]);
  const ordered = order.product_details.find(({ productId }) => productId === product.productId)?.quantity ?? quantity;
  const seconds = useSecondsUntil(answerBy, order.now, clock);
  const isOver = seconds <= 0;
  return (
    <section
      aria-labelledby={`question-${question._id}`}
      className="rounded-xl border-2 border-accent bg-canvas p-4 shadow-card sm:p-5"
    >
      <h2 id={`question-${question._id}`} className="text-lg font-bold wrap-anywhere">
        {ordered > quantity
          ? m.substitutes.someNotAvailable({ name: product.name, quantity, of: ordered })
          : m.substitutes.notAvailable({ name: product.name })}
      </h2>
      <p>{m.substitutes.takeInstead()}</p>
      <div className="my-4 flex items-center gap-4 rounded-lg bg-surface p-3">
        <ProductPicture
          image={substitute.images[0] ?? ''}
          name={substitute.name}
          pixels={72}
          className="size-20 shrink-0 rounded-md bg-canvas p-1.5"
        />
        <div className="min-w-0 text-sm">
          <p className="text-base font-bold wrap-anywhere">{substitute.name}</p>
          <p className="text-muted">
            {m.substitutes.units({ quantity, pack: packSize(substitute) })}
            {packSize(product) !== packSize(substitute) && ` · ${m.substitutes.ordered({ pack: packSize(product) })}`}
          </p>
          <p className="font-semibold tabular-nums">
            {m.substitutes.costs({ price: formatRupees(substitute.price), ordered: formatRupees(product.price) })}
          </p>
          <p className="tabular-nums">{differenceOf(question)}</p>
          {substitute.weight && <p>{maxEachText({ ...substitute, quantity })}</p>}
        </div>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {([true, false] as const).map((accept) => (
          <Button
            key={String(accept)}
            variant={accept ? 'solid' : 'outline'}
            className="min-h-12"
            busy={answering.isPending && answering.variables === accept}
            busyLabel={m.substitutes.answering()}
            disabled={isOver || answering.isPending}
            onClick={() => answering.mutate(accept)}
          >
            {accept ? m.substitutes.accept() : m.substitutes.refuse()}
          </Button>
        ))}
      </div>
      <TimeLeft seconds={seconds}>{m.substitutes.withoutAnswer()}</TimeLeft>
    </section>
  );
}
