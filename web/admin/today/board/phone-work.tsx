/** The common parts of the screens of people who work on a phone: picking and deliveries. */
import type { ReactNode } from 'react';
import { m } from '../../../../messages/index.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TriangleAlert, WifiOff } from '../../../ui/icons.tsx';

interface BarProps {
  /** It takes the place of the top bar, where nothing may move under a thumb that ticks a list; it moves the screen down otherwise. */
  isTopBar?: boolean;
  children: ReactNode;
}

/** That there is no connection, and what becomes of the work. */
export const OfflineBar = ({ isTopBar = false, children }: BarProps) => (
  <div
    className={
      isTopBar
        ? 'offline-top-bar fixed inset-x-0 top-0 z-30 flex min-h-14 flex-col justify-center bg-ink lg:left-60 lg:min-h-0 lg:[&_.shell]:min-h-8 lg:[&_.shell]:py-0'
        : 'sticky top-14 z-20 -mx-4 mb-3 sm:mx-0 lg:top-0'
    }
  >
    <Banner variant="warning" icon={<WifiOff size={18} />}>
      {children}
    </Banner>
  </div>
);

interface TitleProps {
  /** There is something to do: a small screen is for that. */
  isWorking: boolean;
  children: ReactNode;
}

/** The heading of the screen. */
export const WorkTitle = ({ isWorking, children }: TitleProps) => (
  <h1 className={classNames('mb-5 text-2xl font-extrabold', isWorking && 'max-sm:sr-only')}>{children}</h1>
);

interface ListProps {
  /** Of the heading. */
  id: string;
  title: string;
  /** The rows. */
  children: ReactNode;
}

/** Orders beside the one that is worked on, each in a row. */
export const WorkList = ({ id, title, children }: ListProps) => (
  <section aria-labelledby={id} className="mt-8">
    <h2 id={id} className="mb-2 text-lg font-bold">
      {title}
    </h2>
    <ul className="divide-y divide-line rounded-xl border border-line px-4">{children}</ul>
  </section>
);

/** An order with its buttons beside it, or below where there is no room. */
export const WorkRow = ({ children }: { children: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3 text-sm">{children}</li>
);

interface NoticeProps {
  title?: string;
  children: ReactNode;
  onDismiss: () => void;
}

/** Something that nobody may overlook, until they say that they know. */
export const Notice = ({ title, children, onDismiss }: NoticeProps) => (
  <div role="alert" className="mb-4 rounded-lg border-2 border-danger p-3">
    <div className="flex items-start gap-2">
      <TriangleAlert size={18} className="mt-0.5 shrink-0" />
      <div className="min-w-0 text-sm wrap-anywhere">
        {title && <p className="text-base font-bold">{title}</p>}
        {children}
      </div>
    </div>
    <Button variant="outline" className="mt-3" onClick={onDismiss}>
      {m.deliveries.gotIt()}
    </Button>
  </div>
);
