import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Chip } from './chip.tsx';
import { classNames } from './class-names.ts';
import { Labelled } from './labelled.tsx';

export interface Option {
  id: string;
  name: string;
}

interface Props {
  label: string;
  /** Label of the button: 'Select Category'. */
  prompt: string;
  options: readonly Option[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: string | undefined;
}

/** Longer lists have a search field. */
const searchableFrom = 8;

/**
 * Selects several options: a button opens the list, a click or Enter toggles an option, and chips show the selection with remove
 * buttons.
 */
export function MultiSelect({ label, prompt, options, chosen, onChange, error }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const names = new Map(options.map((option) => [option.id, option.name]));

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  const toggle = (option: string) =>
    onChange(chosen.includes(option) ? chosen.filter((each) => each !== option) : [...chosen, option]);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <Labelled id={id} label={label} error={error}>
      {chosen.length > 0 && (
        <div className="mb-2 flex flex-wrap gap-1.5">
          {chosen.map((each) => (
            <Chip
              key={each}
              removeLabel={`Remove ${names.get(each) ?? each}`}
              onRemove={() => {
                toggle(each);
                opener.current?.focus();
              }}
            >
              {names.get(each) ?? each}
            </Chip>
          ))}
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus leaves the parts inside */}
      <div
        ref={frame}
        className="relative"
        onBlur={({ currentTarget, relatedTarget }) => {
          // Tab moves to the next field. Outside clicks are handled above.
          if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
        }}
      >
        <button
          ref={opener}
          id={id}
          type="button"
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-controls={open ? `${id}-list` : undefined}
          aria-labelledby={`${id}-label ${id}`}
          aria-describedby={error ? `${id}-note` : undefined}
          data-invalid={error ? true : undefined}
          onClick={() => setOpen(!open)}
          className={classNames(
            'flex h-12 w-full items-center justify-between rounded-md border bg-white px-4 text-left hover:border-accent-line',
            error ? 'border-danger' : 'border-field',
          )}
        >
          <span className="text-muted">{prompt}</span>
          <ChevronDown size={18} aria-hidden className={classNames('transition-transform', open && 'rotate-180')} />
        </button>
        {open && (
          <OptionList
            id={`${id}-list`}
            label={label}
            options={options}
            chosen={chosen}
            onToggle={toggle}
            onClose={close}
          />
        )}
      </div>
    </Labelled>
  );
}

interface ListProps {
  id: string;
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  onToggle: (id: string) => void;
  onClose: () => void;
}

/** The open list. The focus stays in its search field or on the list; `aria-activedescendant` names the active option. */
function OptionList({ id, label, options, chosen, onToggle, onClose }: ListProps) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const searchable = options.length > searchableFrom;
  const shown = options.filter((option) => option.name.toLowerCase().includes(text.trim().toLowerCase()));
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    // Returns nothing: in newer browsers this returns a promise, which React would use as the cleanup.
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    if (!searchable) list.current?.focus();
  }, [searchable]);
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  function onKeyDown(event: KeyboardEvent): void {
    const option = shown[active];
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: shown.length - 1,
    };
    const to = steps[event.key];
    if (to !== undefined) setActive(Math.max(0, Math.min(shown.length - 1, to)));
    else if (event.key === 'Enter' || (event.key === ' ' && !searchable)) {
      if (option) onToggle(option.id);
    } else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const described = {
    'aria-controls': id,
    'aria-activedescendant': shown[active] ? optionId(active) : undefined,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the field and the list inside
    <div
      ref={panel}
      onKeyDown={onKeyDown}
      className="absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-line bg-white p-1.5 shadow-float"
    >
      {searchable && (
        <input
          // biome-ignore lint/a11y/noAutofocus: it was just opened by its button
          autoFocus
          role="combobox"
          aria-expanded
          aria-label={`Search ${label}`}
          {...described}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          placeholder="Search"
          className="mb-1.5 h-11 w-full rounded-sm border border-field px-3"
        />
      )}
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-multiselectable
        aria-label={label}
        tabIndex={searchable ? -1 : 0}
        {...(!searchable && described)}
        className="max-h-56 overflow-y-auto overscroll-contain rounded-sm"
      >
        {shown.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the list
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays with the list, which names the active option
          <div
            key={option.id}
            id={optionId(index)}
            role="option"
            aria-selected={chosen.includes(option.id)}
            // Keeps the focus on the list.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setActive(index);
              onToggle(option.id);
            }}
            className={classNames(
              'flex min-h-10 cursor-pointer items-center gap-2 rounded-sm px-3 hover:bg-surface',
              index === active && 'bg-surface',
            )}
          >
            <Check
              size={18}
              aria-hidden
              className={classNames('text-accent', !chosen.includes(option.id) && 'invisible')}
            />
            {option.name}
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className="px-3 py-2 text-sm text-muted">Nothing found</p>}
    </div>
  );
}
