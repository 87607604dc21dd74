/** A list from a chat becomes a cart: the text, then each line with its product, then all of it is added. */
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { plainApi } from '../api/browser-api.ts';
import { ShareButton } from '../cart/share-button.tsx';
import { SaveToListButton } from '../saved-lists/save-to-list-button.tsx';
import { useStoredSignIn } from '../session/use-session.ts';
import { Button, TextButton, TextLink } from '../ui/button.tsx';
import type { IconComponent } from '../ui/icon.tsx';
import { ClipboardList, CookingPot } from '../ui/icons.tsx';
import { WithoutScript } from '../ui/needs-script.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { TextArea } from '../ui/text-area.tsx';
import type { Added } from './add-to-cart.ts';
import { AddedList } from './added-list.tsx';
import { DishOffer } from './dish-offer.tsx';
import { AddAll, ListLines } from './list-review.tsx';
import { chosenOf, type PastedList, type ReviewLine, readList, reviewLineOf, storeList } from './pasted-list.ts';

const empty: PastedList = { text: '', lines: undefined };

interface Props {
  /** Text that another app shared with the store; '' for none. */
  shared: string;
  /** It is in the list now: a reload or going back must not take it again. */
  onTaken: () => void;
}

export function PasteListScreen({ shared, onTaken }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [list, setList] = useState<PastedList>(empty);
  const [added, setAdded] = useState<Added>();
  const keep = (next: PastedList) => {
    setList(next);
    storeList(next);
  };
  const take = useEffectEvent(() => {
    // Text that was typed before hydration counts more than the stored one.
    const typed = box.current?.querySelector('textarea')?.value ?? '';
    if (shared !== '' || typed !== '') keep({ text: shared || typed, lines: undefined });
    else setList(readList());
    if (shared !== '') onTaken();
  });
  // After hydration: the server knows no list.
  useEffect(() => take(), []);
  if (added) {
    return (
      <AddedList
        {...added}
        action={
          <Button
            variant="outline"
            onClick={() => {
              setAdded(undefined);
              keep(empty);
            }}
          >
            {m.lists.newList()}
          </Button>
        }
      />
    );
  }
  return (
    <div className="shell max-w-3xl py-5 sm:py-8">
      <PageTitle
        hint={list.lines ? undefined : m.lists.pasteHint()}
        action={
          !list.lines && (
            <div className="flex flex-wrap gap-x-5">
              <ScreenLink to={links.cook} icon={CookingPot}>
                {m.catalogue.cookThis()}
              </ScreenLink>
              <ScreenLink to={links.savedLists} icon={ClipboardList}>
                {m.savedLists.title()}
              </ScreenLink>
            </div>
          )
        }
      >
        {m.catalogue.pasteList()}
      </PageTitle>
      <WithoutScript title={m.signIn.pageNeedsScript()}>{m.signIn.pageNeedsScriptMore()}</WithoutScript>
      <div ref={box} className="needs-script">
        {list.lines && <DishOffer text={list.text} />}
        {list.lines ? (
          <Review
            lines={list.lines}
            skipped={list.skipped}
            onChange={(lines) => keep({ ...list, lines })}
            onBack={() => keep({ ...list, lines: undefined })}
            onAdded={(done) => {
              setAdded(done);
              // Otherwise the list is there again on the next visit, as if nothing had been added.
              storeList(empty);
            }}
          />
        ) : (
          <ListText list={list} onChange={keep} />
        )}
      </div>
    </div>
  );
}

interface ScreenLinkProps {
  to: string;
  icon: IconComponent;
  children: ReactNode;
}

const ScreenLink = ({ to, icon: Icon, children }: ScreenLinkProps) => (
  <TextLink to={to}>
    <Icon size={18} />
    {children}
  </TextLink>
);

interface ListTextProps {
  list: PastedList;
  onChange: (list: PastedList) => void;
}

/** The text, and the search for its products. What is typed is never lost. */
function ListText({ list, onChange }: ListTextProps) {
  const [error, setError] = useState<string>();
  const hydrated = useStoredSignIn() !== 'unknown';
  const finding = useMutation({
    mutationFn: (text: string) => plainApi.load('POST /api/v1/product/match-list', { body: { text } }),
    onError: (failure) => setError(messageOf(failure)),
  });
  const latest = useRef(list);
  latest.current = list;
  function find(text: string): void {
    finding.mutate(text, {
      // No longer called when another page has been opened.
      onSuccess({ lines, skipped }) {
        const { current } = latest;
        if (current.text !== text) {
          // More was written meanwhile.
          if (current.text.trim() !== '') find(current.text);
        } else if (lines.length === 0) setError(m.lists.nothingIn());
        else {
          onChange({ ...current, lines: lines.map(reviewLineOf), skipped });
          window.scrollTo({ top: 0 });
        }
      },
    });
  }
  return (
    <form
      className="space-y-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (list.text.trim() === '') return setError(m.lists.needsText());
        setError(undefined);
        find(list.text);
      }}
    >
      <TextArea
        label={m.lists.yourList()}
        rows={10}
        autoFocus
        placeholder={m.lists.example()}
        value={list.text}
        error={error}
        isAlert
        onChange={(event) => {
          setError(undefined);
          onChange({ text: event.target.value, lines: undefined });
        }}
      />
      <Button
        type="submit"
        disabled={!hydrated}
        className="w-full sm:w-auto"
        busy={finding.isPending}
        busyLabel={m.lists.finding()}
      >
        {m.lists.find()}
      </Button>
    </form>
  );
}

interface ReviewProps {
  lines: readonly ReviewLine[];
  skipped: readonly string[] | undefined;
  onChange: (lines: ReviewLine[]) => void;
  onBack: () => void;
  onAdded: (added: Added) => void;
}

function Review({ lines, skipped = [], onChange, onBack, onAdded }: ReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Screen readers go on at the result.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const open = lines.filter(({ done }) => !done);
  const found = open.filter(({ choices }) => choices.length > 0).length;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
            {m.lists.linesFound({ count: found })}
          </h2>
          {found < open.length && (
            <p className="text-sm font-semibold text-warning">
              {m.lists.notFoundCount({ count: open.length - found })}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-x-5">
          <SaveToListButton items={chosenOf(lines)} />
          <ShareButton items={chosenOf(lines)} />
          <TextButton onClick={onBack}>{m.lists.changeList()}</TextButton>
        </div>
      </div>
      <ListLines lines={lines} onChange={onChange} />
      {skipped.length > 0 && (
        <p className="py-3 text-sm text-muted [overflow-wrap:anywhere]">
          {m.lists.skipped({ texts: skipped.map((text) => `“${text}”`).join(', ') })}
        </p>
      )}
      <AddAll lines={lines} onAdded={onAdded} />
    </>
  );
}
