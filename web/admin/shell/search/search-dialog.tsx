import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { CurrentUser } from '../../../../contract/users/users.ts';
import { m } from '../../../../messages/index.ts';
import { splitLocale } from '../../../../messages/locale.ts';
import { TextButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Search } from '../../../ui/icons.tsx';
import { type FoundGroup, type Result, useSearch } from './use-search.ts';

interface Props {
  user: CurrentUser;
  onClose: () => void;
}

const maxLength = 100;

/** Finds screens, orders, products, people and settings, and opens what is chosen. */
export default function SearchDialog({ user, onClose }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  /** The address that the arrow keys moved to: it stays selected when answers arrive. */
  const [movedTo, setMovedTo] = useState<string>();
  /** Enter was pressed before the answers to what is typed were there. */
  const [isEnterWaiting, setEnterWaiting] = useState(false);
  const text = typed.trim();
  const { groups, titles } = useSearch(text, user);
  const results = groups.flatMap((group) => group.results);
  const isSearching = groups.some((group) => group.isSearching);
  const moved = results.findIndex(({ to }) => to === movedTo);
  const at = Math.max(0, moved);
  const open = useOpen(onClose);

  // After the dialog has put the focus on its first button.
  useEffect(() => input.current?.focus(), []);

  const answered = useEffectEvent(() => {
    if (!isEnterWaiting) return;
    setEnterWaiting(false);
    const first = results[at];
    if (first) open(first);
  });
  useEffect(() => {
    if (!isSearching) answered();
  }, [isSearching]);

  /** Opens what the keys moved to, else the first result for what is typed, as soon as that is known. */
  function enter(): void {
    const result = results[at];
    const isKnown =
      moved >= 0 || !isSearching || groups.find((group) => group.results.length > 0)?.isSearching === false;
    if (result && isKnown) open(result);
    else setEnterWaiting(isSearching);
  }

  function move(step: 1 | -1): void {
    const next = results[(at + step + results.length) % results.length];
    if (!next) return;
    setMovedTo(next.to);
    document.getElementById(`${id}-${next.to}`)?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <Dialog open onClose={onClose} title={m.adminFound.title()}>
      <div className="flex min-h-[min(28rem,70dvh)] flex-col">
        <div className="sticky top-15 z-10 border-b border-line bg-canvas p-4">
          <div className="flex items-center gap-2 rounded-md border border-field px-3 focus-within:border-accent">
            <Search size={20} className="shrink-0 text-muted" />
            <input
              ref={input}
              type="search"
              role="combobox"
              autoComplete="off"
              spellCheck={false}
              aria-label={m.adminFound.title()}
              placeholder={titles.join(', ')}
              aria-expanded={results.length > 0}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              {...(results[at] && { 'aria-activedescendant': `${id}-${results[at].to}` })}
              value={typed}
              maxLength={maxLength}
              onChange={({ target }) => {
                setTyped(target.value);
                setMovedTo(undefined);
                setEnterWaiting(false);
              }}
              onKeyDown={(event) => {
                if (event.nativeEvent.isComposing) return;
                if (event.key === 'Enter') enter();
                else if (event.key === 'ArrowDown') move(1);
                else if (event.key === 'ArrowUp') move(-1);
                else return;
                event.preventDefault();
              }}
              className="h-11 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
            />
          </div>
        </div>
        <div id={`${id}-list`} role="listbox" aria-label={m.adminFound.title()} className="p-2">
          {groups.map((group) => (
            <Results key={group.title} group={group} id={id} chosen={results[at]?.to} onOpen={open} />
          ))}
        </div>
        {groups.map(
          ({ title, retry }) =>
            retry && (
              <p key={title} className="flex flex-wrap items-center justify-between gap-x-3 px-5 text-sm">
                {m.adminFound.failed({ group: title })}
                <TextButton onClick={retry}>{m.ui.tryAgain()}</TextButton>
              </p>
            ),
        )}
        <p
          role="status"
          className={classNames('px-5 pb-4 text-sm text-muted', results.length > 0 && !isSearching && 'sr-only')}
        >
          {isSearching
            ? m.adminFound.searching()
            : results.length === 0
              ? groups.every(({ retry }) => !retry) && m.adminFound.nothing({ text })
              : m.adminFound.results({ count: results.length })}
        </p>
      </div>
    </Dialog>
  );
}

/** Opens a result. One on the same page takes the place of the dialog in the history. */
function useOpen(onClose: () => void): (result: Result) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return ({ to }) => {
    onClose();
    const isSamePage = to.split('#')[0] === splitLocale(pathname).path + search;
    void navigate(to, { replace: isSamePage });
  };
}

interface ResultsProps {
  group: FoundGroup;
  /** Of the dialog. */
  id: string;
  /** The address of the result that Enter opens. */
  chosen: string | undefined;
  onOpen: (result: Result) => void;
}

const Results = ({ group: { title, results, isSearching }, id, chosen, onOpen }: ResultsProps) =>
  results.length > 0 && (
    // biome-ignore lint/a11y/useSemanticElements: a group of options
    <div role="group" aria-label={title} className={classNames('pb-2', isSearching && 'opacity-60')}>
      <p aria-hidden className="px-3 pt-1 pb-1 text-xs font-bold tracking-wide text-muted">
        {title}
      </p>
      {results.map((result) => (
        <Link
          key={result.to}
          id={`${id}-${result.to}`}
          role="option"
          tabIndex={-1}
          aria-selected={result.to === chosen}
          to={result.to}
          onClick={(event) => {
            // In another tab, the search stays.
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onOpen(result);
          }}
          className={classNames(
            'flex min-h-11 flex-wrap items-center justify-between gap-x-3 rounded-md px-3 py-1.5',
            result.to === chosen ? 'bg-accent-soft' : 'hover:bg-surface',
          )}
        >
          <span className="min-w-0 font-semibold wrap-anywhere">{result.title}</span>
          {result.detail && <span className="min-w-0 text-sm text-muted wrap-anywhere">{result.detail}</span>}
        </Link>
      ))}
    </div>
  );
