/** Browsers use https alone, here and on every host below, for two years. */
export const TRANSPORT_HEADER = 'strict-transport-security'
export const TRANSPORT = 'max-age=63072000; includeSubDomains'

/**
 * Headers of every response, by its class. For deviations from the usual lists see
 * docs/security.md.
 */
const COMMON: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
}

export const API_HEADERS: Record<string, string> = {
  ...COMMON,
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
}

/** Pages have no inline script or style, so they need no hash or nonce. */
export const pageHeaders = (options: {
  tileOrigin: string | null
  https: boolean
  formAction?: string
}): Record<string, string> => ({
  ...COMMON,
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${options.tileOrigin ? ` ${options.tileOrigin}` : ''}`,
    // Previews of a video before its upload.
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `form-action 'self'${options.formAction ? ` ${options.formAction}` : ''}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(options.https ? ['upgrade-insecure-requests'] : []),
  ].join('; '),
  'permissions-policy':
    'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), publickey-credentials-create=(), publickey-credentials-get=()',
  'cross-origin-opener-policy': 'same-origin',
})

export const FILE_HEADERS: Record<string, string> = {
  ...COMMON,
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
}

/** A worker obeys the policy of its own file: it may fetch from this shop only. */
export const WORKER_HEADERS: Record<string, string> = {
  ...COMMON,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
}
