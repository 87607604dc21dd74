const width = 30;
const everyMs = 100;

/** A progress line on the terminal; prints nothing without a terminal. */
export function progressBar(stream: NodeJS.WriteStream = process.stderr) {
  let shownAt = 0;
  const write = (text: string) => stream.isTTY && stream.write(`\r\u001b[K${text}`);
  return {
    /** @param share 0 to 1 */
    show(label: string, share: number): void {
      const now = Date.now();
      if (!stream.isTTY || now - shownAt < everyMs) return;
      shownAt = now;
      const full = Math.round(share * width);
      write(`${label.padEnd(10)} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${Math.round(share * 100)} %`);
    },
    clear: () => void write(''),
  };
}
