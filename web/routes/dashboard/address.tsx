import { m } from '../../../messages/index.ts';
import { privateMeta } from '../../session/personal-page.tsx';

export const meta = privateMeta(m.addresses.title);

/** A placeholder; addresses are managed on the account page and at the checkout. */
export default function Addresses() {
  return <h1>{m.addresses.placeholder()}</h1>;
}
