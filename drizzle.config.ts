export default {
  dialect: 'postgresql',
  schema: ['./server/**/tables.ts'],
  out: './server/db/migrations',
};
