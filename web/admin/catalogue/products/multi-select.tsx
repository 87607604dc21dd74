import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { m } from '../../../../messages/index.ts';
import { Chip } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Check, ChevronDown } from '../../../ui/icons.tsx';
import { inputBorder, Labelled } from '../../../ui/labelled.tsx';
import './multi-select.css';

interface Option {
  _id: string;
  name: string;
}

/** Returns true when both selections have the same members, in any order. */
export const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

interface Props {
  label: string;
  /** Label of the button: 'Select Category'. */
  prompt: string;
  options: readonly Option[];
  /** Ids of the selected options. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: string | undefined;
}

/** Selects several options from a list with a search field; chips show the selection with remove buttons. */
export function MultiSelect({ label, prompt, options, chosen, onChange, error }: Props) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const names = new Map(options.map(({ _id, name }) => [_id, name]));
  return (
    <Labelled id={id} label={label} error={error}>
      {chosen.length > 0 && (
        <div className="mb-2 flex flex-wrap gap-1.5">
          {chosen.map((each) => (
            <Chip
              key={each}
              removeLabel={m.adminCatalogue.removeNamed({ name: names.get(each) ?? each })}
              onRemove={() => {
                onChange(chosen.filter((other) => other !== each));
                trigger.current?.focus();
              }}
            >
              {names.get(each) ?? each}
            </Chip>
          ))}
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the controls inside */}
      <div
        className="multi-select"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setOpen(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== (isOpen ? 'Escape' : 'ArrowDown')) return;
          // Otherwise Escape would close the dialog around it.
          event.preventDefault();
          setOpen(!isOpen);
          trigger.current?.focus();
        }}
        onMouseDown={(event) => {
          // The search keeps the focus.
          if (isOpen && !(event.target instanceof HTMLInputElement)) event.preventDefault();
        }}
      >
        <button
          ref={trigger}
          type="button"
          id={id}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-labelledby={`${id}-label ${id}`}
          aria-describedby={error ? `${id}-note` : undefined}
          aria-invalid={error ? true : undefined}
          onClick={() => setOpen(!isOpen)}
          className={classNames(
            'flex h-12 w-full items-center justify-between gap-2 rounded-md border bg-canvas px-4 text-left text-muted',
            inputBorder(error),
          )}
        >
          {prompt}
          <ChevronDown size={18} className="shrink-0" />
        </button>
        {isOpen && (
          <OptionSearch
            name={prompt}
            label={label}
            options={options}
            chosen={chosen}
            onToggle={(each) =>
              onChange(chosen.includes(each) ? chosen.filter((other) => other !== each) : [...chosen, each])
            }
          />
        )}
      </div>
    </Labelled>
  );
}

interface OptionSearchProps extends Pick<Props, 'label' | 'options' | 'chosen'> {
  name: string;
  onToggle: (id: string) => void;
}

/** The search field and the options it finds. Arrow keys move, Enter selects or deselects. */
function OptionSearch({ name, label, options, chosen, onToggle }: OptionSearchProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  /** The id of the option that the arrow keys moved to. */
  const [movedTo, setMovedTo] = useState<string>();
  const text = typed.trim().toLowerCase();
  const found = options.filter((option) => option.name.toLowerCase().includes(text));
  const moved = found.findIndex(({ _id }) => _id === movedTo);
  // Without a text, Enter selects nothing that no key moved to.
  const index = moved < 0 && text !== '' ? 0 : moved;
  const active = found[index]?._id;
  const activeId = active && `${id}-${active}`;
  useLayoutEffect(() => {
    // Above the dialog around it, which would cut it off.
    panel.current?.showPopover();
    input.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const next = { ArrowDown: index + 1, ArrowUp: Math.max(index, 0) - 1 }[event.key];
    if (next !== undefined) setMovedTo(found.at(next % found.length)?._id);
    else if (event.key !== 'Enter') return;
    else if (active) onToggle(active);
    // Enter would submit the form.
    event.preventDefault();
  }

  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={name}
      popover="manual"
      className="flex max-h-[min(20rem,45dvh)] flex-col rounded-md border border-line bg-canvas p-1.5 text-ink shadow-float"
    >
      <input
        ref={input}
        role="combobox"
        aria-label={m.adminCatalogue.searchIn({ label })}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={m.ui.search()}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setMovedTo(undefined);
        }}
        onKeyDown={onKeyDown}
        className="mb-1.5 h-11 w-full shrink-0 rounded-sm border border-field px-3"
      />
      <p role="status" className="text-sm text-muted not-empty:px-3 not-empty:py-2">
        {found.length === 0 && m.adminCatalogue.nothingFound()}
      </p>
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        aria-multiselectable
        className="min-h-0 overflow-y-auto overscroll-contain rounded-sm scroll-py-1"
      >
        {found.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search, which keeps the focus
          <div
            key={option._id}
            id={`${id}-${option._id}`}
            role="option"
            tabIndex={-1}
            aria-selected={chosen.includes(option._id)}
            onClick={() => onToggle(option._id)}
            className={classNames(
              'flex min-h-10 cursor-pointer items-center gap-2 rounded-sm px-3 hover:bg-surface',
              option._id === active && 'bg-surface',
            )}
          >
            <span className="w-4.5 shrink-0 text-accent">{chosen.includes(option._id) && <Check size={18} />}</span>
            {option.name}
          </div>
        ))}
      </div>
    </div>
  );
}
