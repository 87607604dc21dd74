/** A list from a chat becomes a cart: the text, then each line with its product, then all of it is added. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { links } from '../../contract/links.ts';
import { formatPaise } from '../../contract/money.ts';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { plainApi } from '../api/browser-api.ts';
import { readTokens } from '../api/tokens.ts';
import { openCart } from '../cart/use-drawer.ts';
import type { AfterSignIn } from '../session/after-sign-in.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { WithoutScript } from '../ui/needs-script.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { toast } from '../ui/toasts.tsx';
import { addAllToCart } from './add-to-cart.ts';
import { ListLine } from './list-line.tsx';
import {
  chosenOf,
  type PastedList,
  type ReviewLine,
  readList,
  reviewLineOf,
  storeList,
  totalsOfList,
  withChoice,
  withQuantity,
} from './pasted-list.ts';

const empty: PastedList = { text: '', lines: undefined };

/** @param shared text that another app shared with the store */
export function PasteListScreen({ shared }: { shared: string }) {
  const [list, setList] = useState<PastedList>(empty);
  const [added, setAdded] = useState<{ count: number; missing: string[] }>();
  const keep = (next: PastedList) => {
    setList(next);
    storeList(next);
  };
  // After hydration: the server knows no list.
  useEffect(() => setList(shared === '' ? readList() : { text: shared, lines: undefined }), [shared]);
  if (added) {
    return (
      <Added
        {...added}
        onNew={() => {
          setAdded(undefined);
          keep(empty);
        }}
      />
    );
  }
  return (
    <div className="shell max-w-3xl py-5 sm:py-8">
      <PageTitle hint={list.lines ? undefined : m.lists.pasteHint()}>{m.lists.pasteTitle()}</PageTitle>
      <WithoutScript title={m.signIn.pageNeedsScript()}>{m.signIn.pageNeedsScriptMore()}</WithoutScript>
      <div className="needs-script">
        {list.lines ? (
          <Review
            lines={list.lines}
            onChange={(lines) => keep({ ...list, lines })}
            onBack={() => keep({ ...list, lines: undefined })}
            onAdded={(count, missing) => {
              setAdded({ count, missing });
              keep(empty);
            }}
          />
        ) : (
          <ListText list={list} onChange={keep} />
        )}
      </div>
    </div>
  );
}

interface ListTextProps {
  list: PastedList;
  onChange: (list: PastedList) => void;
}

/** The text, and the search for its products. What is typed is never lost. */
function ListText({ list, onChange }: ListTextProps) {
  const [error, setError] = useState<string>();
  const finding = useMutation({
    networkMode: 'always',
    mutationFn: (text: string) => plainApi.load('POST /api/v1/product/match-list', { body: { text } }),
    onSuccess({ lines }) {
      if (lines.length === 0) return setError(m.lists.nothingIn());
      onChange({ ...list, lines: lines.map(reviewLineOf) });
      window.scrollTo({ top: 0 });
    },
    onError: (failure) => setError(messageOf(failure)),
  });
  return (
    <form
      className="space-y-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (list.text.trim() === '') return setError(m.lists.needsText());
        setError(undefined);
        finding.mutate(list.text);
      }}
    >
      <TextArea
        label={m.lists.yourList()}
        rows={10}
        autoFocus
        placeholder={m.lists.example()}
        value={list.text}
        error={error}
        onChange={(event) => {
          setError(undefined);
          onChange({ text: event.target.value, lines: undefined });
        }}
      />
      <Button type="submit" className="w-full sm:w-auto" busy={finding.isPending} busyLabel={m.lists.finding()}>
        {m.lists.find()}
      </Button>
    </form>
  );
}

interface ReviewProps {
  lines: readonly ReviewLine[];
  onChange: (lines: ReviewLine[]) => void;
  onBack: () => void;
  onAdded: (count: number, missing: string[]) => void;
}

function Review({ lines, onChange, onBack, onAdded }: ReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Screen readers go on at the result.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const found = lines.filter(({ choices }) => choices.length > 0).length;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
            {m.lists.linesFound({ count: found })}
          </h2>
          {found < lines.length && (
            <p className="text-sm font-semibold text-warning">
              {m.lists.notFoundCount({ count: lines.length - found })}
            </p>
          )}
        </div>
        <button
          type="button"
          onClick={onBack}
          className="min-h-11 rounded-md font-semibold text-accent hover:underline"
        >
          {m.lists.changeList()}
        </button>
      </div>
      <ul aria-label={m.lists.results()} className="divide-y divide-line">
        {lines.map((line, i) => (
          <ListLine
            // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places
            key={i}
            line={line}
            onQuantity={(quantity) => onChange(withQuantity(lines, i, quantity))}
            onChoose={(chosen) => {
              onChange(withChoice(lines, i, chosen));
              announce(m.lists.chosen({ name: line.choices[chosen]?.product.name ?? '' }));
            }}
          />
        ))}
      </ul>
      <AddAll lines={lines} onAdded={onAdded} />
    </>
  );
}

/** The total and the button, at the bottom of a phone's screen. */
function AddAll({ lines, onAdded }: Pick<ReviewProps, 'lines' | 'onAdded'>) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const totals = totalsOfList(lines);
  const adding = useMutation({
    mutationFn: () => addAllToCart(queries, chosenOf(lines)),
    onSuccess: (missing) => onAdded(totals.count, missing),
    onError: (error) => toast.error(messageOf(error)),
  });
  function add() {
    if (readTokens()) return adding.mutate();
    const state: AfterSignIn = { path: pathname, at: Date.now() };
    toast.info(m.lists.signInFirst());
    void navigate(links.login, { state });
  }
  return (
    <div className="bottom-bar flex items-center justify-between gap-4 sm:border-t sm:border-line sm:pt-4">
      <p className="text-lg font-bold tabular-nums" aria-live="polite">
        {m.lists.total({ amount: formatPaise(totals.totalPaise) })}
      </p>
      <Button disabled={totals.count === 0} busy={adding.isPending} busyLabel={m.cart.adding()} onClick={add}>
        {totals.count === 0 ? m.lists.nothingChosen() : m.lists.addAll({ count: totals.count })}
      </Button>
    </div>
  );
}

const Added = ({ count, missing, onNew }: { count: number; missing: string[]; onNew: () => void }) => (
  <div role="status">
    <EmptyState
      heading="h1"
      picture="list"
      title={m.lists.added({ count })}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={openCart}>{m.cart.goToCart()}</Button>
          <Button variant="outline" onClick={onNew}>
            {m.lists.newList()}
          </Button>
        </div>
      }
    >
      {missing.join(' ')}
    </EmptyState>
  </div>
);
