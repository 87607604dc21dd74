import { createHash } from 'node:crypto';

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

const fixed = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

/**
 * Replaces the nonce of a rendered page by a content security policy with hashes. The page is cached, so a nonce would
 * not be secret: scripts with the nonce are ours, and the policy allows exactly these by their hashes. A script
 * injected through data does not know the nonce and stays blocked.
 * @param mapOrigin where the pictures of a map come from; undefined without a map
 */
export function applyContentPolicy(html: string, nonce: string, mapOrigin?: string): { html: string; policy: string } {
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(script)) {
    if (attributes.includes(`nonce="${nonce}"`) && code !== '') {
      hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    }
  }
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ''),
    policy: `${fixed}; img-src 'self' data:${mapOrigin === undefined ? '' : ` ${mapOrigin}`}; script-src 'self' 'wasm-unsafe-eval' ${[...hashes].join(' ')}`,
  };
}
