import { AdminComing } from '../../session/admin-coming.tsx';
import { privateMeta } from '../../session/private-meta.ts';

const title = 'Product Categories';

export const meta = () => privateMeta(title);

const Categories = () => <AdminComing title={title} />;
export default Categories;
