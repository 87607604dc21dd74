import { useState } from 'react';
import { timings } from '../../contract/limits.ts';
import { Button } from '../ui/button.tsx';
import { useCountdown } from './use-countdown.ts';

/** Requests another code, at most every half minute, so that the email has time to arrive. `onResend` never rejects. */
export function ResendCode({ onResend }: { onResend: () => Promise<void> }) {
  const { secondsLeft, restart } = useCountdown(timings.resendCode);
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    await onResend();
    setBusy(false);
    restart();
  };
  return (
    <Button look="outline" disabled={secondsLeft > 0} busy={busy} busyLabel="Sending..." onClick={() => void resend()}>
      Resend Code
      {secondsLeft > 0 && <span className="font-normal tabular-nums">in {secondsLeft} s</span>}
    </Button>
  );
}
