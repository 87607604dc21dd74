import { Wrench } from 'lucide-react';
import { Notice } from '../ui/notice.tsx';
import { RequireAdmin } from './require-admin.tsx';

/** What an administrator's screen says until it is built. */
export const AdminComing = ({ title }: { title: string }) => (
  <RequireAdmin waiting={<div className="h-96" />}>
    <Notice heading="h1" icon={<Wrench size={40} />} title={title}>
      This screen is coming. Until it is here, the catalogue is the one that the shop was started with.
    </Notice>
  </RequireAdmin>
);
