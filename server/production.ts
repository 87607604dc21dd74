/** Imported first: without this, React loads its slow development build. */
process.env.NODE_ENV ??= 'production';
