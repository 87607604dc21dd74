/** The values by name in a stored text, without those that are none; empty when the text is no object. */
export function parseRecord<V>(text: string | null, isValue: (value: unknown) => value is V): Record<string, V> {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry: [string, unknown]): entry is [string, V] => isValue(entry[1])),
    );
  } catch {
    return {};
  }
}
