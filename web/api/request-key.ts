/** A new `Idempotency-Key`: 128 random bits. Not by `randomUUID`, which browsers give to https pages only. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
