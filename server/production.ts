/** Imported first: React chooses its slow development form when it is loaded without this. */
process.env.NODE_ENV ??= 'production';
