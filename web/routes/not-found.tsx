import { data } from 'react-router';

/** Matches all unknown URLs; the layout shows the not-found page. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
