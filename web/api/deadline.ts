/** Request timeouts, in ms. */
export const deadlines = {
  call: 15_000,
  /** For reports of a long period: the server ends them a minute after they began. */
  report: 2 * 60_000,
  /** For calls that read or change many products. */
  long: 10 * 60_000,
  /** Timeout without upload progress; after the upload the server processes the files. */
  silentUpload: 2 * 60_000,
} as const;

interface Deadline {
  /** Aborts on the timeout, and with the caller's own signal. */
  signal: AbortSignal;
  isOver: () => boolean;
  /** Must be called when the work is done. */
  end: () => void;
}

/** @param ms timeout */
export function startDeadline(ms: number, caller?: AbortSignal): Deadline {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), ms);
  return {
    signal: caller ? AbortSignal.any([caller, over.signal]) : over.signal,
    isOver: () => over.signal.aborted,
    end: () => clearTimeout(timer),
  };
}
