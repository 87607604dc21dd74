import { Outlet } from 'react-router';

/** The frame of a customer's own screens below /dashboard; those of administrators are in `admin.tsx`. */
export default function Dashboard() {
  return (
    <div className="shell py-6 sm:py-10">
      <Outlet />
    </div>
  );
}
