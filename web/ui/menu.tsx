import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link, type LinkProps, useLocation } from 'react-router';
import { classNames } from './class-names.ts';

interface Props {
  /** Accessible name of the button. */
  label: string;
  /** Content of the button. */
  button: ReactNode;
  buttonClassName?: string;
  /** `MenuLink`s and `MenuButton`s. */
  children: ReactNode;
  /** `actions`: a menu of actions. `navigation`: a list of links; Tab moves through them. */
  kind?: 'actions' | 'navigation';
}

type Kind = NonNullable<Props['kind']>;
const KindContext = createContext<Kind>('actions');
/** Attributes of a menu entry; navigation links need none. */
const inMenu: Record<Kind, { role?: 'menuitem'; tabIndex?: number }> = {
  actions: { role: 'menuitem', tabIndex: -1 },
  navigation: {},
};

/**
 * A button that opens a menu below it. Arrow keys, Home and End move; Escape, leaving it, a choice or an outside click close it.
 * Escape restores the focus to the button.
 */
export function Menu({ label, button, buttonClassName, children, kind = 'actions' }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const items = () => [...(panel.current?.querySelectorAll<HTMLElement>('a, button') ?? [])];

  useEffect(() => {
    if (!open) return;
    panel.current?.querySelector<HTMLElement>('a, button')?.focus();
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  // Entries may be replaced while it is open, when the user becomes known.
  useLayoutEffect(() => {
    if (open && document.activeElement === document.body) items()[0]?.focus();
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (!open) {
      if (event.key === 'ArrowDown') openWith(event);
      return;
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      setOpen(false);
      opener.current?.focus();
    }
    const all = items();
    const to = nextItem(event.key, all.indexOf(document.activeElement as HTMLElement), all.length);
    if (to !== undefined) {
      event.preventDefault();
      all[to]?.focus();
    }
  }

  function openWith(event: KeyboardEvent): void {
    event.preventDefault();
    setOpen(true);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the keys of the buttons inside
    <div
      ref={frame}
      className="relative"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={opener}
        type="button"
        aria-label={label}
        aria-haspopup={kind === 'actions' ? 'menu' : undefined}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-early=""
        onClick={() => setOpen(!open)}
        className={buttonClassName}
      >
        {button}
      </button>
      {open && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a choice closes it; Enter on an item is a click as well
        // biome-ignore lint/a11y/noStaticElementInteractions: it has one of two roles
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a name
        <div
          ref={panel}
          id={id}
          role={kind === 'actions' ? 'menu' : 'navigation'}
          tabIndex={-1}
          aria-label={label}
          onClick={() => {
            setOpen(false);
            opener.current?.focus({ preventScroll: true });
          }}
          className="menu absolute top-full right-0 z-40 mt-2 max-h-[calc(100dvh-4.5rem)] min-w-52 overflow-y-auto rounded-lg border border-line bg-canvas p-1.5 shadow-float"
        >
          <KindContext value={kind}>{children}</KindContext>
        </div>
      )}
    </div>
  );
}

/** The index of the next item among `count` items after a key at `now`; undefined for other keys. */
function nextItem(key: string, now: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (now + 1) % count;
  if (key === 'ArrowUp') return (now - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left font-medium hover:bg-surface focus-visible:bg-surface focus-visible:-outline-offset-2';

/** A menu link, marked when its page is the current one. */
export function MenuLink({
  icon,
  children,
  ...link
}: Pick<LinkProps, 'to'> & {
  icon?: ReactNode;
  children: ReactNode;
}) {
  const current = useLocation().pathname === link.to;
  return (
    <Link
      {...link}
      {...inMenu[use(KindContext)]}
      aria-current={current ? 'page' : undefined}
      className={classNames(item, current && 'bg-accent-soft text-accent-strong')}
    >
      {icon}
      {children}
    </Link>
  );
}

export const MenuButton = ({
  onClick,
  icon,
  danger = false,
  children,
}: {
  onClick: () => void;
  icon?: ReactNode;
  danger?: boolean;
  children: ReactNode;
}) => (
  <button
    {...inMenu[use(KindContext)]}
    type="button"
    onClick={onClick}
    className={classNames(item, danger && 'text-danger')}
  >
    {icon}
    {children}
  </button>
);
