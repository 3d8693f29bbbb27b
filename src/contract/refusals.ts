import type { AnyCall } from './call.ts'
import type { ErrorCode } from './errors.ts'

const hasFields = (schema: object): boolean => {
  if ('entries' in schema) return Object.keys(schema.entries as object).length > 0
  // Any schema but an object of known fields (a union, a pipe) has something to check.
  return true
}

export const hasQuery = (call: AnyCall): boolean => hasFields(call.query)
export const hasBody = (call: AnyCall): boolean => call.method !== 'GET' && hasFields(call.body)
export const hasParams = (call: AnyCall): boolean => call.path.includes('{')

/**
 * All error codes of a call: those implied by its shape, then its own. Any call may also return
 * `internal`.
 */
export const refusalsOf = (call: AnyCall): ErrorCode[] => {
  const codes = new Set<ErrorCode>(['malformed_request', 'too_many_requests', 'unavailable'])
  const add = (...more: ErrorCode[]) => {
    for (const code of more) codes.add(code)
  }
  if (call.auth !== 'public') add('unauthenticated')
  if (call.auth === 'staff') add('forbidden', 'factor_needed')
  if (call.auth === 'staff' && call.needs !== 'locked') add('session_locked')
  if (call.proof) add('reauth_required')
  if (hasParams(call)) add('not_found')
  if (hasQuery(call) || hasBody(call)) add('invalid')
  if (call.method !== 'GET') add('payload_too_large', 'too_slow', 'unsupported_media_type')
  if (call.idempotent) add('invalid', 'in_progress', 'idempotency_mismatch')
  if (call.tapped) add('tap_in_future', 'tap_too_old', 'act_too_early')
  add(...call.refuses)
  return [...codes]
}
