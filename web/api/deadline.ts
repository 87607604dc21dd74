/** How long the shop may take to answer, in ms. */
export const deadlines = {
  call: 15_000,
  /** What changes many products, or reads all of them. */
  long: 10 * 60_000,
  /** An upload may take its time, as long as it moves; after it the shop works with the files. */
  silentUpload: 2 * 60_000,
} as const;

interface Deadline {
  /** Aborts when the time is over, and with the caller's own signal. */
  signal: AbortSignal;
  isOver: () => boolean;
  /** Must be called when the work is done. */
  end: () => void;
}

/** @param ms from now */
export function startDeadline(ms: number, caller?: AbortSignal): Deadline {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), ms);
  return {
    signal: caller ? AbortSignal.any([caller, over.signal]) : over.signal,
    isOver: () => over.signal.aborted,
    end: () => clearTimeout(timer),
  };
}
