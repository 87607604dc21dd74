import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

/** The frame of a card, for lists and other elements that are one. */
export const cardFrame = 'rounded-xl border border-line bg-canvas shadow-card';

interface Props extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  /** Shown below the title. */
  hint?: ReactNode;
  /** A button or link at the right of the title. */
  action?: ReactNode;
}

/** A framed section; with a title it is named by it. */
export function Card({ title, hint, action, className, children, ...section }: Props) {
  const id = useId();
  return (
    <section
      {...(title !== undefined && { 'aria-labelledby': id })}
      {...section}
      className={classNames(cardFrame, 'min-w-0 p-4 sm:p-5', className)}
    >
      {title !== undefined && (
        <header className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <div className="min-w-0">
            <h2 id={id} className="text-lg font-bold">
              {title}
            </h2>
            {hint && <p className="text-sm text-muted">{hint}</p>}
          </div>
          {action}
        </header>
      )}
      {children}
    </section>
  );
}
