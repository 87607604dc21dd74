import type { CurrentUser } from '../../../contract/users/users.ts';
import { NavCounters } from './nav-counters.tsx';
import { AdminSearch } from './search/admin-search.tsx';
import { SearchButton } from './search/search-button.tsx';

/** A part of the frame of the administration. */
type Props = { part: 'search'; user: CurrentUser } | { part: 'search-button' } | { part: 'counters'; to: string };

/** The parts of the frame that nobody waits for: they are in one file, which is loaded after the first screen. */
export default function LaterPart(props: Props) {
  if (props.part === 'search') return <AdminSearch user={props.user} />;
  return props.part === 'counters' ? <NavCounters to={props.to} /> : <SearchButton />;
}
