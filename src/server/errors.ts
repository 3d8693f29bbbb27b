import type { ErrorCode } from '#contract/errors.ts'

/**
 * An expected error for the caller. `params` fill the text, `errors` name fields with dictionary
 * keys, `details` carry data; `internal` is for the log only.
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

/** Throws 422 with the faulty fields, if there are any. */
export const refuseFaults = (errors: Record<string, FieldError[]>): void => {
  if (Object.keys(errors).length > 0) throw new AppError('invalid', { errors })
}

/** Names that the shop does not have. */
export const unknownNamesError = (names: readonly string[]): FieldError => ({
  key: 'validation.unknownNames',
  params: { names: names.join(', ') },
})

/** The error for an invalid `cursor`. */
export const badCursor = (): AppError =>
  new AppError('invalid', { errors: { cursor: [{ key: 'validation.invalid' }] } })
