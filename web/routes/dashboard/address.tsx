import { privateMeta } from '../../session/private-meta.ts';

export const meta = () => privateMeta('Address');

/** A placeholder required by the spec (§2, route table); addresses are managed at the checkout. */
export default function Addresses() {
  return <h1>address</h1>;
}
