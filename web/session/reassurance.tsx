import { useEffect, useState } from 'react';
import { timings } from '../../contract/api/limits.ts';
import { m } from '../../messages/index.ts';
import { usePromisedMinutes } from '../shop-settings/promised-minutes.ts';
import { IconButton } from '../ui/button.tsx';
import { Pause, Play, ShieldCheck } from '../ui/icons.tsx';

/**
 * A reassuring line that changes every 3 seconds. It can be paused, and does not change for users who prefer reduced
 * motion.
 */
export function Reassurance() {
  const lines = [
    m.signIn.reassuranceDelivery({ minutes: usePromisedMinutes() }),
    m.signIn.reassurancePassword(),
    m.signIn.reassuranceCash(),
    m.signIn.reassuranceCart(),
  ];
  const [index, setIndex] = useState(0);
  const [moving, setMoving] = useState(false);
  useEffect(() => setMoving(!matchMedia('(prefers-reduced-motion: reduce)').matches), []);
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => setIndex((shown) => shown + 1), timings.loginTip);
    return () => clearInterval(timer);
  }, [moving]);
  return (
    <div className="flex min-h-18 xs:min-h-14 items-center gap-3 rounded-lg bg-accent-soft py-1.5 pr-1.5 pl-4 text-sm text-accent-strong">
      <ShieldCheck size={20} className="shrink-0" />
      <p className="flex-1 font-medium">{lines[index % lines.length]}</p>
      <IconButton
        label={moving ? m.signIn.pauseMessages() : m.signIn.playMessages()}
        onClick={() => setMoving(!moving)}
        className="text-accent-strong hover:bg-accent-line"
      >
        {moving ? <Pause size={16} /> : <Play size={16} />}
      </IconButton>
    </div>
  );
}
