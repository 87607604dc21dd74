/** The account id in an access token; undefined for anything else. The server alone decides whether the token is valid. */
export function accountOfToken(token = ''): string | undefined {
  try {
    const [, claims = ''] = token.split('.');
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
}
