/** What is wrong with a server's certificate, by the error codes of OpenSSL and Node, as the end of a sentence. */
const FAILURES = [
  [
    /^(SELF_SIGNED|DEPTH_ZERO_SELF|UNABLE_TO_(VERIFY_LEAF|GET_ISSUER)|CERT_SIGNATURE)/,
    'of a CA that is not trusted here',
  ],
  [/^CERT_HAS_EXPIRED$/, 'that has expired'],
  [/^CERT_NOT_YET_VALID$/, 'that is not valid yet'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'of another host name'],
] as const;

/** @param error of a driver, or its fields @returns undefined when it failed for another reason than TLS */
export function describeTlsFailure(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && error.message === 'The server does not support SSL connections')
    return 'does not speak TLS';
  const code = 'code' in error ? String(error.code) : '';
  const found = FAILURES.find(([pattern]) => pattern.test(code));
  return found && `has a certificate ${found[1]}`;
}
