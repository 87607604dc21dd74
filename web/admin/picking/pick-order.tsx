import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { links } from '../../../contract/links.ts';
import type { PickedOrder } from '../../../contract/picking.ts';
import { m } from '../../../messages/index.ts';
import { useClock } from '../../delivery/use-clock.ts';
import { ProductPicture } from '../../products/product-picture.tsx';
import { packSize } from '../../products/product-texts.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Check, Timer, TriangleAlert } from '../../ui/icons.tsx';
import { later } from '../../ui/later.tsx';
import { BagStepper } from '../fulfilment/bag-stepper.tsx';
import { MissingDialog } from '../fulfilment/missing-dialog.tsx';
import { stepLabels, TestPill, Units } from '../fulfilment/order-labels.tsx';
import { lateWords, promiseWords } from '../fulfilment/promise-words.ts';
import { lineWords } from '../fulfilment/substitutes/choice-words.ts';
import { SubstitutionList } from '../fulfilment/substitutes/substitution-list.tsx';
import { useListedOrderActions } from '../fulfilment/use-order-actions.ts';
import { lineOfCode } from './scan-code.ts';
import { countUnsaved, withBags, withTick } from './tick-queue.ts';
import type { UsePicking } from './use-picking.ts';

interface Props {
  order: PickedOrder;
  work: UsePicking;
  /** The order is packed, in so many bags. */
  onPacked: (packed: { _id: string; orderId: string; bags: number }) => void;
}

type Line = PickedOrder['lines'][number];

const CameraScanner = later(() => import('./scanner/camera-scanner.tsx'));

/** Where supported, a phone shakes: nobody looks at the screen while scanning. */
const shake = () => navigator.vibrate?.([80, 60, 80]);

/** One order that the user picks: its lines by shelf, a field for a scanner, and the bags. */
export function PickOrder({ order, work, onPacked }: Props) {
  const { _id, orderId, revision, lines, bags = 1 } = order;
  const actions = useListedOrderActions(_id);
  const [missing, setMissing] = useState<string>();
  const [givingBack, setGivingBack] = useState(false);
  const [packing, setPacking] = useState(false);
  // Not a toast: its code may have to be loaded first.
  const [failed, setFailed] = useState(false);
  const picked = lines.filter((line) => line.pickedAt !== undefined).length;
  const unsaved = countUnsaved(work.queue, order);

  const tick = (line: Line, isPicked: boolean) =>
    work.change((queue) => withTick(queue, order, line.productId, isPicked, new Date().toISOString()));

  async function pack(): Promise<void> {
    setPacking(true);
    setFailed(false);
    work.change((queue) => withBags(queue, order, bags));
    const saved = !work.isOffline && (await work.save(_id));
    if (saved && (await actions.step(_id, { step: 'packed', revision }))) onPacked({ _id, orderId, bags });
    setFailed(!saved);
    setPacking(false);
  }

  return (
    <section aria-labelledby="picked-order">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div>
          <h2 id="picked-order" className="flex flex-wrap items-center gap-2 text-xl font-extrabold tabular-nums">
            <Link to={links.adminOrder(_id)} className="underline decoration-2 underline-offset-4">
              {orderId}
            </Link>
            <TestPill order={order} />
          </h2>
          <p className="text-sm">
            {[order.customerName || m.adminOrders.deletedAccount(), order.city, order.pincode].join(' · ')}
          </p>
          {order.store && <p className="text-sm font-semibold">{order.store.name}</p>}
          <Arrival order={order} />
        </div>
        <Button
          variant="quiet"
          busy={work.busy === 'release'}
          busyLabel={m.ui.saving()}
          onClick={() => setGivingBack(true)}
        >
          {m.picking.giveBack()}
        </Button>
      </header>
      <ScanField
        lines={lines}
        progress={m.picking.progress({ picked, total: lines.length })}
        onFound={(line) => {
          tick(line, true);
          announce(m.picking.picked({ name: line.name }));
        }}
      />
      <div className="mt-4 empty:hidden">
        <SubstitutionList order={order} canChange actions={actions} />
      </div>
      <ul aria-label={m.picking.linesOf({ orderId })} className="mt-4 space-y-2">
        {lines.map((line) => (
          <PickLine
            key={line.productId}
            line={line}
            words={lineWords(order, line)}
            onTick={(isPicked) => tick(line, isPicked)}
            onMissing={() => setMissing(line.productId)}
          />
        ))}
      </ul>
      <footer className="sticky bottom-0 z-10 -mx-4 mt-4 border-t border-line bg-canvas px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-t-xl sm:border-x">
        <div className="mb-3 flex items-center justify-between gap-3">
          <p role="status" className="text-sm font-semibold tabular-nums">
            {m.picking.progress({ picked, total: lines.length })}
            {unsaved > 0 && <span className="block font-normal">{m.picking.unsaved({ count: unsaved })}</span>}
          </p>
          <div className="flex items-center gap-2 text-sm font-semibold">
            <BagStepper count={bags} onChange={(count) => work.change((queue) => withBags(queue, order, count))} />
          </div>
        </div>
        {failed && (
          <p role="alert" className="mb-3 rounded-md border-2 border-danger p-3 text-sm font-semibold">
            {m.picking.notSaved()}
          </p>
        )}
        <Button
          className="min-h-14 w-full text-lg"
          disabled={picked < lines.length}
          busy={packing}
          busyLabel={stepLabels.packed.busyLabel}
          onClick={() => void pack()}
        >
          {m.picking.packed()}
        </Button>
      </footer>
      {missing && (
        <MissingDialog orderId={_id} productId={missing} actions={actions} onClose={() => setMissing(undefined)} />
      )}
      <ConfirmDialog
        open={givingBack}
        title={m.picking.giveBackTitle({ orderId })}
        confirmLabel={m.picking.giveBack()}
        busyLabel={m.ui.saving()}
        busy={work.busy === 'release'}
        onConfirm={() => void work.release(order)}
        onClose={() => setGivingBack(false)}
      >
        {m.picking.giveBackHint()}
      </ConfirmDialog>
    </section>
  );
}

/** When the order has to arrive; marked by a sign and words when it is late. */
function Arrival({ order: { promise } }: Pick<Props, 'order'>) {
  const now = new Date(useClock());
  if (!promise) return null;
  const late = lateWords('placed', promise, now);
  return (
    <p className={classNames('mt-1 flex items-center gap-1.5 text-sm', late && 'font-bold')}>
      {late ? <TriangleAlert size={16} /> : <Timer size={16} />}
      {late ?? promiseWords(promise, now)}
    </p>
  );
}

interface ScanProps {
  lines: readonly Line[];
  progress: string;
  onFound: (line: Line) => void;
}

/** Takes what a scanner types, with Enter at the end, or the camera sees. A code of another product is said, and shaken. */
function ScanField({ lines, progress, onFound }: ScanProps) {
  const field = useRef<HTMLInputElement>(null);
  const [camera, setCamera] = useState<'closed' | 'open' | 'missing'>('closed');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const code = typed.trim();
        if (code === '') return;
        setTyped('');
        const line = lineOfCode(lines, code);
        setError(line ? undefined : m.picking.wrongCode({ code }));
        if (line) onFound(line);
        else shake();
      }}
    >
      <Field
        ref={field}
        label={m.picking.scan()}
        error={error}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button variant="outline" className="mt-2 w-full sm:w-auto" onClick={() => setCamera('open')}>
        {m.scanner.open()}
      </Button>
      {camera === 'missing' && (
        <p role="alert" className="mt-2 text-sm font-semibold">
          {m.scanner.notLoaded()}
        </p>
      )}
      {camera === 'open' && (
        <CameraScanner
          progress={progress}
          onMissing={() => setCamera('missing')}
          onCode={(code) => {
            const line = lineOfCode(lines, code);
            setError(undefined);
            if (line) onFound(line);
            return line?.name;
          }}
          onClose={() => {
            // The dialog gives the focus back to its button first.
            flushSync(() => setCamera('closed'));
            field.current?.focus();
          }}
        />
      )}
    </form>
  );
}

interface LineProps {
  line: Line;
  /** What is done when it is not there; undefined in a shop without substitutes. */
  words: string | undefined;
  onTick: (isPicked: boolean) => void;
  onMissing: () => void;
}

/** A product to pick. All of it but one button ticks. */
function PickLine({ line, words, onTick, onMissing }: LineProps) {
  const isPicked = line.pickedAt !== undefined;
  return (
    <li
      className={classNames(
        'flex items-stretch overflow-hidden rounded-lg border-2 bg-canvas',
        isPicked ? 'border-accent-strong' : 'border-line',
      )}
    >
      <label className="flex min-h-20 min-w-0 flex-1 cursor-pointer items-center gap-3 p-2.5 has-focus-visible:outline-3 has-focus-visible:-outline-offset-4 has-focus-visible:outline-accent">
        <input
          type="checkbox"
          checked={isPicked}
          onChange={(event) => onTick(event.target.checked)}
          className="sr-only"
        />
        <span
          aria-hidden
          className={classNames(
            'flex size-8 shrink-0 items-center justify-center rounded-full border-2',
            isPicked ? 'border-accent-strong bg-accent-strong text-canvas' : 'border-field',
          )}
        >
          {isPicked && <Check size={20} strokeWidth={3} />}
        </span>
        <ProductPicture
          image={line.images[0] ?? ''}
          name={line.name}
          pixels={48}
          className="size-14 shrink-0 rounded-md p-1"
        />
        <span className="min-w-0 flex-1">
          {line.shelf !== '' && (
            <span className="mb-0.5 inline-block rounded-sm bg-ink px-1.5 text-sm font-bold text-canvas">
              <span className="sr-only">{m.picking.shelf()} </span>
              {line.shelf}
            </span>
          )}
          <span className="line-clamp-2 leading-5 font-semibold wrap-anywhere">{line.name}</span>
          <span className="text-sm">{packSize(line)}</span>
          {words && <span className="block text-sm">{words}</span>}
        </span>
        <span className="text-2xl font-extrabold whitespace-nowrap tabular-nums">
          <Units count={line.quantity} />
        </span>
      </label>
      <button
        type="button"
        aria-label={m.picking.notThereOf({ name: line.name })}
        onClick={onMissing}
        className="w-16 shrink-0 border-l border-line px-1 text-xs leading-4 font-semibold hover:bg-surface focus-visible:-outline-offset-4"
      >
        {m.picking.notThere()}
      </button>
    </li>
  );
}
