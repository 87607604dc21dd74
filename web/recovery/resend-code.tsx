import { useCallback, useEffect, useState } from 'react';
import { timings } from '../../contract/api/limits.ts';
import { m } from '../../messages/index.ts';
import { Button } from '../ui/button.tsx';

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
    <Button
      variant="outline"
      disabled={secondsLeft > 0}
      busy={busy}
      busyLabel={m.signIn.sending()}
      onClick={() => void resend()}
    >
      {m.signIn.resendCode()}
      {secondsLeft > 0 && <span className="font-normal tabular-nums">{m.signIn.inSeconds({ secondsLeft })}</span>}
    </Button>
  );
}

const second = 1000;

/**
 * The remaining whole seconds of `duration` milliseconds, and a function that restarts the countdown. It uses the clock, so it is
 * also correct after the page was in the background.
 */
function useCountdown(duration: number): { secondsLeft: number; restart: () => void } {
  const [endsAt, setEndsAt] = useState(() => Date.now() + duration);
  const [secondsLeft, setSecondsLeft] = useState(duration / second);
  useEffect(() => {
    const tick = () => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / second));
      setSecondsLeft(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, second);
    tick();
    return () => clearInterval(timer);
  }, [endsAt]);
  return { secondsLeft, restart: useCallback(() => setEndsAt(Date.now() + duration), [duration]) };
}
