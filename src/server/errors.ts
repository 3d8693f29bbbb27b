import type { ErrorCode } from '#contract/errors.ts'

/**
 * An expected refusal on its way to the caller. `params` fill the text, `errors` name fields
 * (values are keys of the dictionary), `details` carry fresh facts; `internal` is for the log
 * alone.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: Record<string, string | number>
  readonly errors: Record<string, FieldError[]> | undefined
  readonly details: unknown
  readonly retryAfterSeconds: number | undefined
  constructor(
    code: ErrorCode,
    more: {
      params?: Record<string, string | number>
      errors?: Record<string, FieldError[]>
      details?: unknown
      retryAfterSeconds?: number
      internal?: string
      cause?: unknown
    } = {},
  ) {
    super(more.internal ?? code, { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.params = more.params ?? {}
    this.errors = more.errors
    this.details = more.details
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

export type FieldError = { key: string; params?: Record<string, string | number> }

/** A `cursor` that is no `next_cursor` of an answer. */
export const badCursor = (): AppError =>
  new AppError('invalid', { errors: { cursor: [{ key: 'validation.invalid' }] } })
