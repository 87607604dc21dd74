/** Finds what somebody does not want: 'doodh nahi chahiye', 'cancel milk', 'bread mat lana'. */
import { normalise, thingsOf } from '@tokri/search-engine';
import { numberAt } from './numbers.ts';
import { noiseAt, sentence } from './talk.ts';
import type { Token } from './tokens.ts';

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/).map(normalise));

/** They stand behind what is not wanted, or before it when nothing is before them. */
const refusing = setOf(`
  nahi nahin nahee naheen nhi nahiin nako cancel cancelled skip remove delete dont vendam vendaam vaddu beda venda rehne rahne chhod chhodo hata hatao
  नहीं नही नको रहने छोड़ो हटाओ வேண்டாம் వద్దు ಬೇಡ വേണ്ട નહીં ਨਹੀਂ লাগবেনা
`);
/** Of those, English ones that stand before what is not wanted when something follows: 'bread, skip eggs', but 'milk cancel karo'. */
const imperative = setOf('skip cancel remove delete dont');
/** They stand before it: 'everything except milk'. */
const excepting = setOf('except excluding');
/** Verbs and the like that belong to a refusal: 'not needed', 'rehne do'. */
const following = setOf('needed required necessary want wanted kar karo kardo karna');
const beforeGiving = setOf('rehne rahne chhod hata kar cancel रहने छोड़');
const mat = setOf('mat मत');
/** Before these nothing is refused: 'mat bhoolna', 'amul nahi to nandini', 'nahi mile to'. */
const conditional = /^(?:forget|bhul|bhool|भूल|mil[aei]|मिल|toh?$|तो$)/u;

export interface Segment {
  tokens: readonly Token[];
  /** Which of its things is refused. */
  refused?: 'first' | 'last';
  /** The word that says so. */
  by?: Token;
}

/** The tokens between two separators, cut behind every refusal. */
export function segmentsOf(tokens: readonly Token[]): Segment[] {
  const place = tokens.findIndex((_, i) => isRefusal(tokens, i));
  const by = tokens[place];
  if (!by) return [{ tokens }];
  const before = tokens.slice(0, place);
  const end = endOf(tokens, place + 1);
  const rest = tokens.slice(end);
  const named = before.some((_, i) => isName(before, i));
  if (named && !isAhead(tokens, place)) {
    return [{ tokens: before, refused: 'last', by }, ...(rest.length > 0 ? segmentsOf(rest) : [])];
  }
  return [...(named ? [{ tokens: before }] : []), { tokens: rest, refused: 'first', by }];
}

/** 'Everything except milk', 'milk, no bread': what is refused stands behind the word. */
function isAhead(tokens: readonly Token[], i: number): boolean {
  const [token, after] = [tokens[i], tokens[i + 1]];
  if (excepting.has(token?.text ?? '')) return true;
  if (imperative.has(token?.text ?? '') && !following.has(after?.text ?? ''))
    return tokens.slice(i + 1).some((_, at, rest) => isName(rest, at));
  return (token?.text === 'no' && isThing(after)) || (token?.text === 'not' && after?.kind === 'number');
}

const isThing = (token: Token | undefined): boolean => token?.kind === 'word' && thingsOf(token.text).length > 0;

const isName = (tokens: readonly Token[], i: number): boolean =>
  tokens[i]?.kind === 'word' &&
  noiseAt([tokens[i].text], 0) === 0 &&
  !sentence.has(tokens[i].text) &&
  !numberAt(tokens, i);

function isRefusal(tokens: readonly Token[], i: number): boolean {
  const [before, token, after] = [tokens[i - 1], tokens[i], tokens[i + 1]];
  // A word in brackets says of which kind: '(not spicy)'.
  if (token?.kind !== 'word' || token.aside || conditional.test(after?.text ?? '')) return false;
  if (refusing.has(token.text) || excepting.has(token.text)) return true;
  if (mat.has(token.text)) return isMat(before, token, after);
  // In 'eggs 12 no' it means pieces, and 'no sugar biscuits' are biscuits.
  if (token.text === 'no')
    return after ? i === tokens.length - 2 && isThing(after) : before !== undefined && before.kind !== 'number';
  return (
    token.text === 'not' && (!before || !after || after.kind === 'number' || following.has(after.text) || isVerb(after))
  );
}

const isVerb = (token: Token | undefined): boolean => token !== undefined && noiseAt([token.text], 0) > 0;

/** 'Bread mat lana' and 'mat lana bread' refuse, a door mat is bought. */
function isMat(before: Token | undefined, token: Token, after: Token | undefined): boolean {
  if (!isVerb(after) && !isVerb(before)) return false;
  if (!before || isVerb(before)) return true;
  const [thing] = thingsOf(`${before.text} ${token.text}`);
  return thing?.text === before.text;
}

/** Behind the verbs of a refusal. */
function endOf(tokens: readonly Token[], start: number): number {
  const texts = tokens.map(({ text }) => text);
  let end = start;
  while (end < tokens.length) {
    const text = texts[end] ?? '';
    const isGiving = (text === 'do' || text === normalise('दो')) && beforeGiving.has(texts[end - 1] ?? '');
    const noise = noiseAt(texts, end);
    if (noise === 0 && !isGiving && !following.has(text) && !sentence.has(text)) break;
    end += Math.max(noise, 1);
  }
  return end;
}
