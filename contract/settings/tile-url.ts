/** URLs of the pictures that a map consists of. No schemas, so that browsers can use it. */

export const exampleTiles = 'https://tiles.example/{z}/{x}/{y}.png';

/** Of a template, each once: the zoom and the place of a picture. */
const parts = ['{z}', '{x}', '{y}'];

/**
 * The origin of the pictures of a map; undefined for what is no template of http or https addresses, such as
 * 'https://tiles.example/{z}/{x}/{y}.png'. It becomes a part of the content security policy, so the host has plain characters only.
 */
export function tileOrigin(template: string): string | undefined {
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(template) || /[<>"'`\\^|;,]/.test(template)) return undefined;
  const rest = parts.reduce((text, part) => text.replace(part, '0'), template);
  if (/[{}]/.test(rest) || parts.some((part) => !template.includes(part))) return undefined;
  const url = URL.parse(rest);
  // The places are in the path or the query, not in the host.
  if (url?.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  const host = template.slice(template.indexOf('//') + 2).split(/[/?]/, 1)[0] ?? '';
  return /^(?:[a-z\d.-]+|\[[a-f\d:]+\])(?::\d+)?$/i.test(host) ? url.origin : undefined;
}
