/** What is wrong with a server's certificate, by the error codes of OpenSSL and Node, as the end of a sentence. */
const FAILURES: Readonly<Record<string, string>> = {
  SELF_SIGNED_CERT_IN_CHAIN: 'has a certificate of a CA that is not trusted here',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate of a CA that is not trusted here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'has a certificate of a CA that is not trusted here',
  UNABLE_TO_GET_ISSUER_CERT: 'has a certificate of a CA that is not trusted here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'has a certificate of a CA that is not trusted here',
  CERT_SIGNATURE_FAILURE: 'has a certificate of a CA that is not trusted here',
  CERT_HAS_EXPIRED: 'has a certificate that has expired',
  CERT_NOT_YET_VALID: 'has a certificate that is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate of another host name',
};

/** @param error of a driver, or its fields @returns undefined when it failed for another reason than TLS */
export function describeTlsFailure(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && error.message === 'The server does not support SSL connections')
    return 'does not speak TLS';
  return 'code' in error && typeof error.code === 'string' ? FAILURES[error.code] : undefined;
}
