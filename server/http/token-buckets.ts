import { LRUCache } from 'lru-cache';

interface Bucket {
  tokens: number;
  /** When `tokens` was computed, in ms. */
  at: number;
}

/** About 4 MB. The gate stops attackers with more networks than this. */
const maxKeys = 20_000;

/**
 * A token bucket per key, in this process: `perSecond` tokens are added, up to `burst`. With N processes a key can take
 * N times as much. `perSecond` of 0 means no limit.
 * @param now a clock in ms
 */
export function createTokenBuckets(
  { perSecond, burst }: { perSecond: number; burst: number },
  now = () => performance.now(),
) {
  const buckets = new LRUCache<string, Bucket>({ max: maxKeys });

  /** Takes `cost` tokens of `key`, at most the burst. Returns 0, or the whole seconds until there are enough. */
  return function take(key: string, asked: number): number {
    if (perSecond === 0) return 0;
    const cost = Math.min(asked, burst);
    const time = now();
    const bucket = buckets.get(key) ?? { tokens: burst, at: time };
    const tokens = Math.min(burst, bucket.tokens + ((time - bucket.at) / 1000) * perSecond);
    const enough = tokens >= cost;
    buckets.set(key, { tokens: enough ? tokens - cost : tokens, at: time });
    return enough ? 0 : Math.ceil((cost - tokens) / perSecond);
  };
}
