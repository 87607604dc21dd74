import { readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second. */
const microsecondsPerTick = 10_000;

/**
 * Microseconds of processor time that a process has used so far, over all threads; NaN where the system does not
 * provide it. Unlike requests per second, it hardly depends on other work of the machine.
 */
export async function processorTime(pid: number): Promise<number> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name in brackets and may contain spaces; user and system time are the 12th and 13th after
    // it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick;
  } catch {
    return Number.NaN;
  }
}

/** Resident memory of a process in MB; NaN where the system does not provide it. */
export async function memoryOf({ pid }: { pid: number }): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}
