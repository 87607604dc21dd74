import type { ReactNode } from 'react';
import { m } from '../../messages/index.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { CircleAlert } from './icons.tsx';

interface Props {
  /** What failed: 'The history could not be loaded'. */
  title: string;
  /** The reason. */
  children?: ReactNode;
  onRetry: () => unknown;
  /** Heading level. */
  heading?: 'h1' | 'h2';
}

/** Shown instead of something that could not be loaded, with a button to try again. */
export const ErrorState = ({ title, children, onRetry, heading }: Props) => (
  <EmptyState
    icon={<CircleAlert size={40} />}
    title={title}
    action={<Button onClick={() => void onRetry()}>{m.ui.tryAgain()}</Button>}
    {...(heading && { heading })}
  >
    {children}
  </EmptyState>
);
