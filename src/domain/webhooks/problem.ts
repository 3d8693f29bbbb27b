/** Why a delivery got no answer, as far as a shopkeeper can act on it. */
export const WEBHOOK_PROBLEMS = [
  'unknown_name',
  'refused',
  'cut',
  'timeout',
  'certificate',
  'private_address',
  'other',
] as const
export type WebhookProblem = (typeof WEBHOOK_PROBLEMS)[number]

const SIGNS: readonly [WebhookProblem, RegExp][] = [
  ['private_address', /does not lie on the internet/],
  ['unknown_name', /ENOTFOUND|EAI_AGAIN|has no address/],
  ['timeout', /ETIMEDOUT|timeout|timed out/i],
  ['refused', /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/],
  ['cut', /ECONNRESET|EPIPE|socket hang up/i],
  ['certificate', /certificate|CERT_|\bSSL\b|\bTLS\b|altname|EPROTO/i],
]

/** `error`: the stored text of the failure, with the code of Node or OpenSSL where there is one. */
export const webhookProblemOf = (error: string): WebhookProblem =>
  SIGNS.find(([, sign]) => sign.test(error))?.[0] ?? 'other'
