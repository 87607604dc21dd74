import { privateMeta } from '../../session/private-meta.ts';

export const meta = () => privateMeta('Address');

/** A placeholder by the spec (§2, route table); addresses are kept at the checkout. */
export default function Addresses() {
  return <h1>address</h1>;
}
