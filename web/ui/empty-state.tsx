import type { ReactNode } from 'react';

/** A large icon, or the name of a picture in public/illustrations/. */
type Sign =
  | { icon: ReactNode; picture?: never }
  | { icon?: never; picture: 'cart' | 'favourites' | 'list' | 'lost' | 'orders' | 'search' };

interface Rest {
  title: string;
  children?: ReactNode;
  /** A button or link with the next action. */
  action?: ReactNode;
  /** Heading level. */
  heading?: 'h1' | 'h2';
}

/** Message of an empty or failed screen. */
export function EmptyState({ icon, picture, title, children, action, heading: Heading = 'h2' }: Sign & Rest) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center">
      {picture ? (
        <img src={`/illustrations/${picture}.svg`} alt="" width={200} height={150} className="mb-4" />
      ) : (
        <div className="mb-5 flex size-24 items-center justify-center rounded-full bg-accent-soft text-accent">
          {icon}
        </div>
      )}
      <Heading className="text-xl font-bold">{title}</Heading>
      {children && <p className="mt-2 text-muted">{children}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
