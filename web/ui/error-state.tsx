import { type ReactNode, useState } from 'react';
import { m } from '../../messages/index.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { CircleAlert } from './icons.tsx';

interface Props {
  /** The sentence about the failure: 'The history could not be loaded'. */
  title: string;
  /** The reason. */
  children?: ReactNode;
  onRetry: () => unknown;
  /** Heading level. */
  heading?: 'h1' | 'h2';
}

/** Shown instead of something that could not be loaded, with a button to try again. */
export function ErrorState({ title, children, onRetry, heading }: Props) {
  const [busy, setBusy] = useState(false);
  async function retry(): Promise<void> {
    setBusy(true);
    try {
      await onRetry();
    } finally {
      setBusy(false);
    }
  }
  return (
    <EmptyState
      icon={<CircleAlert size={40} />}
      title={title}
      action={
        <Button busy={busy} onClick={() => void retry()}>
          {m.ui.tryAgain()}
        </Button>
      }
      {...(heading && { heading })}
    >
      {children}
    </EmptyState>
  );
}
