import { Combobox } from '@base-ui/react/combobox';
import { useId, useMemo, useRef } from 'react';
import { m } from '../../../messages/index.ts';
import { Chip } from '../../ui/chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Check, ChevronDown } from '../../ui/icons.tsx';
import { Labelled } from '../../ui/labelled.tsx';

interface Option {
  _id: string;
  name: string;
}

/** Whether both selections have the same members, in any order. */
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
  const frame = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const items = useMemo(
    () => Combobox.createItems(options, { getValue: ({ _id }) => _id, getLabel: ({ name }) => name }),
    [options],
  );
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
      {/* The popup belongs into the dialog around it, because a modal dialog covers everything outside. */}
      <div ref={frame} data-multi-select>
        <Combobox.Root
          multiple
          autoHighlight
          items={items}
          value={[...chosen]}
          onValueChange={onChange}
          // The search stays for a second choice.
          onInputValueChange={(_text, change) => change.isItemPress && change.cancel()}
        >
          <Combobox.Trigger
            ref={trigger}
            id={id}
            // A button with a popup, instead of a second combobox beside the search field.
            role="button"
            aria-labelledby={`${id}-label ${id}`}
            aria-describedby={error ? `${id}-note` : undefined}
            aria-invalid={error ? true : undefined}
            className={classNames(
              'flex h-12 w-full items-center justify-between gap-2 rounded-md border bg-canvas px-4 text-left text-muted',
              error ? 'border-danger' : 'border-field hover:border-accent',
            )}
          >
            {prompt}
            <ChevronDown size={18} className="shrink-0" />
          </Combobox.Trigger>
          <Combobox.Portal container={frame}>
            <Combobox.Positioner
              positionMethod="fixed"
              align="start"
              sideOffset={4}
              collisionPadding={8}
              className="z-20"
            >
              <Combobox.Popup
                aria-label={prompt}
                className="flex max-h-[min(var(--available-height),20rem)] w-(--anchor-width) flex-col rounded-md border border-line bg-canvas p-1.5 shadow-float outline-none"
              >
                <Combobox.Input
                  aria-label={m.adminCatalogue.searchIn({ label })}
                  placeholder={m.ui.search()}
                  className="mb-1.5 h-11 w-full shrink-0 rounded-sm border border-field px-3"
                />
                <Combobox.Empty className="text-sm text-muted not-empty:px-3 not-empty:py-2">
                  {m.adminCatalogue.nothingFound()}
                </Combobox.Empty>
                <Combobox.List
                  aria-label={label}
                  className="min-h-0 overflow-y-auto overscroll-contain rounded-sm scroll-py-1"
                >
                  {({ _id, name }: Option) => (
                    <Combobox.Item
                      key={_id}
                      value={_id}
                      className="flex min-h-10 cursor-pointer items-center gap-2 rounded-sm px-3 data-highlighted:bg-surface"
                    >
                      <span className="w-4.5 shrink-0 text-accent">
                        <Combobox.ItemIndicator>
                          <Check size={18} />
                        </Combobox.ItemIndicator>
                      </span>
                      {name}
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      </div>
    </Labelled>
  );
}
