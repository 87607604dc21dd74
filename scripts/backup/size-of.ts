/** In words, such as 24.1 MB. */
export const sizeOf = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
