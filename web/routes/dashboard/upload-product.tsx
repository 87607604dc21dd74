import { AdminComing } from '../../session/admin-coming.tsx';
import { privateMeta } from '../../session/private-meta.ts';

const title = 'Upload Product';

export const meta = () => privateMeta(title);

const UploadProduct = () => <AdminComing title={title} />;
export default UploadProduct;
