import { expect, it } from 'vitest'
import { webhookProblemOf } from './problem.ts'

it.each([
  ['Error: getaddrinfo ENOTFOUND erp.example', 'unknown_name'],
  ['Error: getaddrinfo EAI_AGAIN erp.example', 'unknown_name'],
  ['Error: erp.example has no address', 'unknown_name'],
  ['Error: connect ECONNREFUSED 203.0.113.5:443', 'refused'],
  ['AggregateError ECONNREFUSED', 'refused'],
  ['AggregateError ETIMEDOUT', 'timeout'],
  ['TimeoutError: The operation was aborted due to timeout', 'timeout'],
  ['Error: read ECONNRESET', 'cut'],
  ['Error: socket hang up', 'cut'],
  ['Error: self-signed certificate', 'certificate'],
  ['Error: certificate has expired CERT_HAS_EXPIRED', 'certificate'],
  [
    "Error [ERR_TLS_CERT_ALTNAME_INVALID]: Hostname/IP does not match certificate's altnames",
    'certificate',
  ],
  ['Error: write EPROTO 80:error:0A00010B:SSL routines:wrong version number', 'certificate'],
  ['Error: erp.example does not lie on the internet', 'private_address'],
  ['Error: this address does not lie on the internet', 'private_address'],
  ['Error: Parse Error: Expected HTTP/', 'other'],
])('%s is %s', (error, problem) => expect(webhookProblemOf(error)).toBe(problem))
