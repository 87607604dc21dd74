import { readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second. */
const microsecondsPerTick = 10_000;

/**
 * Microseconds that a process has spent on a processor so far, all its threads together; NaN where the system does not tell.
 * Unlike requests per second it hardly depends on what else the machine does.
 */
export async function processorTime(pid: number): Promise<number> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name in brackets and may hold spaces; user and system time are the 12th and 13th after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick;
  } catch {
    return Number.NaN;
  }
}
