/** How far a standby is behind its primary, by positions in the log of changes (LSN): also right while nothing is written. */

/** `16/B374D848`: two hexadecimal halves of 64 bits. */
export function lsnOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export class ReplicaLag {
  readonly #most: number;
  /** Where the primary was, since the oldest moment that the replica may show. */
  #positions: { at: number; lsn: bigint }[] = [];

  /** @param most the longest lag, in ms */
  constructor(most: number) {
    this.#most = most;
  }

  /** The primary is at `lsn` now. */
  note(lsn: bigint, now: number): void {
    this.#positions = this.#positions.filter(({ at }) => now - at <= this.#most);
    this.#positions.push({ at: now, lsn });
  }

  /** True when the replica, which is at `lsn`, shows what the primary had within the longest lag. */
  isWithin(lsn: bigint): boolean {
    return this.#positions.some((position) => position.lsn <= lsn);
  }
}
