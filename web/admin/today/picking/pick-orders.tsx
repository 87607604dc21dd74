import { useRef, useState } from 'react';
import type { PickedOrder } from '../../../../contract/picking/picking.ts';
import { m } from '../../../../messages/index.ts';
import { announce } from '../../../ui/announcer.tsx';
import { MissingDialog } from '../board/missing-dialog.tsx';
import { lineText } from '../board/substitutes/choice-texts.ts';
import { SubstitutionList } from '../board/substitutes/substitution-list.tsx';
import { useListedOrderActions } from '../board/use-order-actions.ts';
import { isByWeight } from '../board/weight-field.tsx';
import type { LetterOf } from './letters.ts';
import { OrderLetter } from './order-letter.tsx';
import { PackOrder } from './pack-order.tsx';
import { PickLine } from './pick-line.tsx';
import { PickedOrderHeading } from './picked-order-heading.tsx';
import { lineKey, type Pick, pickOfCode, picksOf } from './picks.ts';
import type { Scanned } from './scan-code.ts';
import { readCounts, storeCount } from './scan-counts.ts';
import { ScanField, type Scanner } from './scan-field.tsx';
import { tickQueue, withTick } from './tick-queue.ts';
import { isUnsent } from './typed-weights.ts';
import type { UsePicking } from './use-picking.ts';

interface Props {
  /** One, or those that are picked together. */
  orders: readonly PickedOrder[];
  letterOf: LetterOf;
  work: UsePicking;
}

/** Returns true when the shopper has to say whether something else may take the place of a line. */
const isAsked = ({ order, line }: Pick): boolean =>
  (order.substitutions ?? []).some(({ status, product }) => status === 'asked' && product.productId === line.productId);

const typedKey = (pick: Pick): string => `${lineKey(pick)} ${pick.line.quantity}`;

/** The orders that the user picks: one list of their lines by shelf, a field for a scanner, and the bags of each. */
export function PickOrders({ orders, letterOf, work }: Props) {
  const isOne = orders.length === 1;
  const sorted = orders.toSorted((a, b) => (letterOf(a) ?? '').localeCompare(letterOf(b) ?? ''));
  const picks = picksOf(sorted);
  const [missing, setMissing] = useState<{ orderId: string; productId: string }>();
  const missingIn = orders.find(({ _id }) => _id === missing?.orderId);

  /** The line whose weight is asked for, how often, and whether it was scanned. */
  const [asked, setAsked] = useState({ key: '', times: 0, isScanned: false });
  const ask = (pick: Pick, isScanned: boolean) =>
    setAsked(({ times }) => ({ key: lineKey(pick), times: times + 1, isScanned }));
  /** Typed texts that are not sent, by line and its units: a weight is of so many. */
  const [typed, setTyped] = useState<Readonly<Record<string, string | undefined>>>({});
  const unsentOf = (order: PickedOrder) =>
    order.lines.filter((line) => isByWeight(line) && isUnsent(line, typed[typedKey({ order, line })]));
  const scanner = useRef<Scanner>(null);

  const tick = ({ order, line }: Pick, isPicked: boolean, grams?: number) =>
    tickQueue.change((queue) =>
      withTick(queue, order, line.productId, {
        picked: isPicked,
        at: new Date().toISOString(),
        quantity: line.quantity,
        ...(grams !== undefined && { grams }),
      }),
    );

  function tickCode(code: string): Scanned {
    const found = pickOfCode(
      picks.filter((pick) => !isAsked(pick)),
      code,
      readCounts(),
    );
    const waits = found ? undefined : pickOfCode(picks, code, {});
    if (waits) return { text: m.picking.isAsked({ name: waits.pick.line.name }), isFound: false };
    if (!found)
      return { text: isOne ? m.picking.wrongCode({ code }) : m.picking.wrongCodeOfAll({ code }), isFound: false };
    const { pick, count } = found;
    const { name, quantity } = pick.line;
    const letter = letterOf(pick.order);
    if (isByWeight(pick.line)) {
      const text = m.byWeightAdmin.weighNow({ name: letter ? `${name} (${letter})` : name });
      announce(text);
      return { text, isFound: true, ask: () => ask(pick, true) };
    }
    if (letter && count === undefined) return { text: m.picking.alreadyPicked({ name }), isFound: false };
    let text = m.picking.picked({ name });
    if (letter) text = m.picking.pickedFor({ name, letter });
    if (letter && count !== undefined && quantity > 1)
      text = m.picking.pickedForUnits({ name, letter, count, quantity });
    if (count !== undefined) storeCount(picks, pick, count);
    tick(pick, true);
    announce(text);
    return { text, isFound: true };
  }

  return (
    <section aria-label={m.picking.yourOrders()}>
      {sorted.map((order) => (
        <PickedOrderHeading key={order.claimId} order={order} letter={letterOf(order)} work={work} />
      ))}
      <ScanField
        ref={scanner}
        progress={m.picking.progress({
          picked: picks.filter(({ line }) => line.pickedAt !== undefined).length,
          total: picks.length,
        })}
        onCode={tickCode}
        showsFound={orders.some(letterOf)}
      />
      <ul
        aria-label={m.picking.linesOf({ orderId: sorted.map(({ orderId }) => orderId).join(', ') })}
        className="mt-2 space-y-2"
      >
        {picks.map(({ order, line }) => (
          <PickLine
            key={`${order.claimId} ${line.productId}`}
            line={line}
            letter={letterOf(order)}
            words={lineText(order, line)}
            isAsked={isAsked({ order, line })}
            isOffline={work.isOffline}
            asked={asked.key === lineKey({ order, line }) ? asked.times : 0}
            typed={typed[typedKey({ order, line })]}
            onTyped={(now) => setTyped((all) => ({ ...all, [typedKey({ order, line })]: now }))}
            onAsk={() => {
              scanner.current?.forget();
              ask({ order, line }, false);
            }}
            onTick={(isPicked) => {
              scanner.current?.forget();
              // Somebody who ticks a line by hand has all its units.
              storeCount(picks, { order, line }, 0);
              tick({ order, line }, isPicked);
            }}
            onWeighed={(grams, isByKey) => {
              scanner.current?.forget();
              tick({ order, line }, true, grams);
              // For the next scan. Pickers who tap lines and buttons want no keyboard over the list.
              if (isByKey || (asked.isScanned && asked.key === lineKey({ order, line }))) scanner.current?.focus();
            }}
            onCode={(code) => scanner.current?.take(code)}
            onMissing={() => {
              scanner.current?.forget();
              setMissing({ orderId: order._id, productId: line.productId });
            }}
          />
        ))}
      </ul>
      {sorted.map((order) => (
        <Substitutions key={order.claimId} order={order} letter={letterOf(order)} />
      ))}
      <footer className="sticky bottom-0 z-10 -mx-4 mt-4 border-t border-line bg-canvas px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:bottom-2 sm:mx-0 sm:rounded-xl sm:border">
        {sorted.map((order) => (
          <PackOrder
            key={order.claimId}
            order={order}
            letter={letterOf(order)}
            unsent={unsentOf(order).map(({ name }) => name)}
            work={work}
            onPack={() => scanner.current?.forget()}
          />
        ))}
      </footer>
      {missing && missingIn && (
        <Missing order={missingIn} productId={missing.productId} onClose={() => setMissing(undefined)} />
      )}
    </section>
  );
}

function Substitutions({ order, letter }: { order: PickedOrder; letter: string | undefined }) {
  const actions = useListedOrderActions(order._id);
  return (
    <div className="mt-4 empty:hidden">
      {letter && order.substitutions && <OrderLetter letter={letter} className="mb-2" />}
      <SubstitutionList order={order} canChange actions={actions} />
    </div>
  );
}

interface MissingProps {
  order: PickedOrder;
  productId: string;
  onClose: () => void;
}

function Missing({ order, productId, onClose }: MissingProps) {
  const actions = useListedOrderActions(order._id);
  return <MissingDialog orderId={order._id} productId={productId} actions={actions} onClose={onClose} />;
}
