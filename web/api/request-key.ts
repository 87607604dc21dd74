/** A new `Idempotency-Key`: 128 random bits. `randomUUID` is only available on https pages. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
