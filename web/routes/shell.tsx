import { Outlet } from 'react-router';

export default function Screen() {
  return <Outlet />;
}
