/**
 * Loaded into a store before its own code: writes the longest blocks of its event loop to the file `LOOP_DELAY_FILE`, a line with
 * the time and the milliseconds for each quarter of a second.
 */
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const file = process.env.LOOP_DELAY_FILE;
/** All in ms. Shorter blocks are not written. */
const every = 250;
const shortest = 5;

if (file) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  setInterval(() => {
    const longest = delay.max / 1e6;
    delay.reset();
    if (longest > shortest) appendFileSync(file, `${Date.now()} ${longest}\n`);
  }, every).unref();
}
