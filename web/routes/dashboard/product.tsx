import { AdminComing } from '../../session/admin-coming.tsx';
import { privateMeta } from '../../session/private-meta.ts';

const title = 'Products';

export const meta = () => privateMeta(title);

const Products = () => <AdminComing title={title} />;
export default Products;
