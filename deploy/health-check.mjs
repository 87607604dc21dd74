/** The health check of a container: exits with 0 while the shop can serve pages (docs/operations.md, 'Health checks'). */
try {
  const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/health/ready`, {
    signal: AbortSignal.timeout(4_000),
  });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
