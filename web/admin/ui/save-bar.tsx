import type { ComponentProps, ReactNode } from 'react';
import { m } from '../../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

/** The actions of a form or a list, at the lower end of the window while there is more below. */
export const ActionBar = ({ className, ...section }: ComponentProps<'section'>) => (
  <section
    {...section}
    className={classNames(
      'sticky bottom-3 z-20 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-canvas p-3 shadow-float',
      className,
    )}
  />
);

interface Props {
  /** In place of "Not saved yet". */
  title?: ReactNode;
  busy: boolean;
  /** In place of "Saving…". */
  busyLabel?: string;
  /** True while the changes cannot be saved. */
  disabled?: boolean;
  save?: string;
  onDiscard: () => void;
  /** Undefined in a form, which the button submits. */
  onSave?: () => unknown;
  /** The id of the form that the button submits, when the bar is not inside it. */
  form?: string;
  /** Shown above, over the whole width. */
  notice?: ReactNode;
  /** More buttons, such as one that undoes the last change. */
  children?: ReactNode;
  className?: string;
}

/** Discards or saves what is typed. Shown while there are unsaved changes. */
export const SaveBar = ({
  title = m.saveBar.unsaved(),
  busy,
  busyLabel = m.saveBar.saving(),
  disabled,
  save = m.saveBar.save(),
  onDiscard,
  onSave,
  form,
  notice,
  children,
  className,
}: Props) => (
  <ActionBar aria-label={m.saveBar.unsaved()} className={className}>
    {notice}
    <div className="mr-auto px-1 text-sm font-semibold text-warning max-sm:w-full">{title}</div>
    {children}
    <Button variant="quiet" disabled={busy} className="px-4" onClick={onDiscard}>
      {m.saveBar.discard()}
    </Button>
    <Button
      {...(onSave ? { onClick: () => void onSave() } : { type: 'submit', form })}
      busy={busy}
      busyLabel={busyLabel}
      disabled={disabled}
      className="max-sm:flex-1"
    >
      {save}
    </Button>
  </ActionBar>
);
