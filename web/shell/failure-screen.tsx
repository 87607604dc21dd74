import { CloudOff } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** When a page could not be made or fetched. */
export function FailureScreen() {
  const { revalidate, state } = useRevalidator();
  return (
    <Notice
      heading="h1"
      icon={<CloudOff size={40} aria-hidden />}
      title="This page could not be loaded"
      action={
        <Button onClick={() => void revalidate()} busy={state === 'loading'} busyLabel="Trying...">
          Try again
        </Button>
      }
    >
      Either your connection or our kitchen is having a moment. Nothing in your cart is lost.
    </Notice>
  );
}
