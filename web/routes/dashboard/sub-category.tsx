import { AdminComing } from '../../session/admin-coming.tsx';
import { privateMeta } from '../../session/private-meta.ts';

const title = 'Product Sub Categories';

export const meta = () => privateMeta(title);

const SubCategories = () => <AdminComing title={title} />;
export default SubCategories;
