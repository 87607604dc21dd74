import { type ReactNode, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { Button } from '../../ui/button.tsx';

interface Result {
  text: string;
  isGood: boolean;
}

interface Props {
  children: ReactNode;
  busyLabel: string;
  /** Tries it, and says how it went. */
  run: () => Promise<Result>;
}

/** A button that tries a connection, in a row of buttons. Its result stands below the row until the next try. */
export function TestButton({ children, busyLabel, run }: Props) {
  const [result, setResult] = useState<Result>();
  const { busy, submit } = useSubmit({ onError: (error) => setResult({ text: messageOf(error), isGood: false }) });

  const test = () =>
    submit(async () => {
      setResult(undefined);
      setResult(await run());
    });

  return (
    <>
      <Button variant="outline" busy={busy} busyLabel={busyLabel} onClick={() => void test()}>
        {children}
      </Button>
      <p
        role="status"
        className={
          result ? `order-last w-full font-medium ${result.isGood ? 'text-accent-strong' : 'text-danger'}` : 'sr-only'
        }
      >
        {result?.text}
      </p>
    </>
  );
}
