import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, type LinkProps, useLocation } from 'react-router';
import { classNames } from './class-names.ts';

interface Props {
  /** The button's name for a screen reader. */
  label: string;
  /** What the button shows. */
  button: ReactNode;
  buttonClassName?: string;
  /** `MenuLink`s and `MenuButton`s. */
  children: ReactNode;
}

/**
 * A button that opens a menu below it. Arrow keys, Home and End move; Escape, Tab, a choice or a click elsewhere close
 * it; Escape gives the focus back to the button.
 */
export function Menu({ label, button, buttonClassName, children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const items = () => [...(frame.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  useEffect(() => {
    if (!open) return;
    frame.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  function onKeyDown(event: KeyboardEvent): void {
    if (!open) {
      if (event.key === 'ArrowDown') openWith(event);
      return;
    }
    if (event.key === 'Tab') setOpen(false);
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
    <div ref={frame} className="relative" onKeyDown={onKeyDown}>
      <button
        ref={opener}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className={buttonClassName}
      >
        {button}
      </button>
      {open && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a choice closes it; Enter on an item is a click as well
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onClick={() => {
            setOpen(false);
            opener.current?.focus({ preventScroll: true });
          }}
          className="menu absolute top-full right-0 z-40 mt-2 min-w-52 rounded-lg border border-line bg-white p-1.5 shadow-float"
        >
          {children}
        </div>
      )}
    </div>
  );
}

/** Where a key leads among `count` items, from the one at `now`; undefined for keys that lead nowhere. */
function nextItem(key: string, now: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (now + 1) % count;
  if (key === 'ArrowUp') return (now - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left font-medium hover:bg-surface focus-visible:bg-surface focus-visible:-outline-offset-2';

/** An entry that leads to a page by its address is marked while that page is shown. */
export function MenuLink({
  icon,
  children,
  ...link
}: Pick<LinkProps, 'to' | 'state' | 'preventScrollReset'> & {
  icon?: ReactNode;
  children: ReactNode;
}) {
  const current = useLocation().pathname === link.to;
  return (
    <Link
      {...link}
      role="menuitem"
      tabIndex={-1}
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
    role="menuitem"
    tabIndex={-1}
    type="button"
    onClick={onClick}
    className={classNames(item, danger && 'text-danger')}
  >
    {icon}
    {children}
  </button>
);
