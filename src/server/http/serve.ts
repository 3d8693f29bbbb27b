import * as v from 'valibot'
import type { AnyCall, Call, Data, Meta } from '#contract/call.ts'
import { refusalsOf } from '#contract/refusals.ts'
import { AppError, type FieldError } from '../errors.ts'
import type { Added, Ask, Guard } from './guards.ts'

export type Answer<C extends AnyCall> = {
  data: Data<C>
  meta?: Meta<C>
  headers?: Record<string, string>
  cookies?: string[]
  /** A download instead of the JSON. */
  file?: { name: string; type: string; body: ReadableStream<Uint8Array> }
  /** Further cache tags, known only after the work. */
  tags?: string[]
  /** The effect is that of an earlier request with the same idempotency key. */
  isReplay?: boolean
}

export type Served = {
  call: AnyCall
  guards: readonly Guard[]
  handle: (ask: Ask) => Promise<Answer<AnyCall>>
}

/** Connects a call of the contract with its guards and its handler. */
export const serve = <C extends AnyCall, const G extends readonly Guard<C>[]>(
  call: C,
  guards: G,
  handle: (ask: Ask<C> & Added<G[number]>) => Promise<Answer<C>>,
): Served => ({
  call,
  guards: guards as unknown as Served['guards'],
  handle: handle as unknown as Served['handle'],
})

/**
 * Validates a request. An invalid path parameter is 404, an invalid query or body 422 with a text
 * per field.
 */
export const validate = (
  call: Call,
  raw: { params: unknown; query: unknown; body: unknown },
): { params: unknown; query: unknown; body: unknown } => {
  const params = v.safeParse(call.params, raw.params)
  if (!params.success)
    throw new AppError('not_found', { internal: 'a path parameter has the wrong form' })
  const query = v.safeParse(call.query, raw.query)
  const body = v.safeParse(call.body, raw.body)
  const issues = [...(query.issues ?? []), ...(body.issues ?? [])]
  if (issues.length > 0) throw new AppError('invalid', { errors: fieldErrors(issues) })
  return { params: params.output, query: query.output, body: body.output }
}

/** The valid fields of a body, whatever is wrong with the others. */
export const fittingFields = (call: Call, body: unknown): Record<string, unknown> => {
  const entries =
    'entries' in call.body ? (call.body.entries as Record<string, v.GenericSchema>) : {}
  const raw = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, entry]) => {
      const parsed = v.safeParse(entry, raw[name])
      return parsed.success ? [[name, parsed.output]] : []
    }),
  )
}

/** The text of a rule without one of its own, by kind. */
const GENERIC: Readonly<Record<string, string>> = {
  picklist: 'validation.oneOf',
  string: 'validation.text',
  boolean: 'validation.boolean',
  array: 'validation.array',
  object: 'validation.object',
  number: 'validation.number',
  integer: 'validation.number',
}

const isMissing = (input: unknown): boolean => input === undefined || input === null || input === ''

const keyOf = ({ input, message, requirement, type }: v.BaseIssue<unknown>): string => {
  if (input === undefined) return 'validation.required'
  if (
    message.startsWith('validation.') &&
    (message !== 'validation.required' ||
      isMissing(input) ||
      isEmptyList(input) ||
      // Its input is the whole body.
      type === 'partial_check')
  )
    return message
  if (typeof requirement === 'number' && (type === 'max_length' || type === 'max_graphemes'))
    return Array.isArray(input) ? 'validation.listMax' : 'validation.tooLong'
  return input === null ? 'validation.required' : (GENERIC[type] ?? 'validation.invalid')
}

const isEmptyList = (input: unknown): boolean => Array.isArray(input) && input.length === 0

const fieldErrors = (issues: readonly v.BaseIssue<unknown>[]): Record<string, FieldError[]> => {
  const errors: Record<string, FieldError[]> = {}
  for (const issue of issues.slice(0, 50)) {
    const field = issue.path?.map((item) => String(item.key)).join('.') || '_'
    const { requirement } = issue
    const known = (errors[field] ??= [])
    // A missing field has no further errors, and each error comes once.
    if (known.some(({ key }) => key === 'validation.required' || key === keyOf(issue))) continue
    known.push({
      key: keyOf(issue),
      params: typeof requirement === 'number' ? { value: requirement } : {},
    })
  }
  return errors
}

/**
 * Checks a response against the contract, in tests and development only: throws for extra or
 * invalid fields.
 */
export const checkAnswer = (call: Call, answer: Answer<AnyCall>): void => {
  const data = v.safeParse(call.data, answer.data)
  if (!data.success)
    throw new Error(
      `${call.method} ${call.path} answers what its contract does not say: ${JSON.stringify(v.flatten(data.issues))}`,
    )
  refuseSurplus(call, 'data', answer.data, data.output)
  if (answer.meta === undefined) return
  const meta = v.safeParse(call.meta, answer.meta)
  if (!meta.success)
    throw new Error(
      `${call.method} ${call.path} answers a meta that its contract does not say: ${JSON.stringify(v.flatten(meta.issues))}`,
    )
  refuseSurplus(call, 'meta', answer.meta, meta.output)
}

/** An error that the contract does not list becomes a failure, in tests and development only. */
export const checkRefusal = (call: Call, error: unknown): unknown =>
  error instanceof AppError && error.code !== 'internal' && !refusalsOf(call).includes(error.code)
    ? new Error(
        `${call.method} ${call.path} refuses with ${error.code}, which its contract does not list`,
        { cause: error },
      )
    : error

const refuseSurplus = (call: Call, where: string, given: unknown, known: unknown): void => {
  const surplus = surplusOf(given, known, where)
  if (surplus !== null)
    throw new Error(
      `${call.method} ${call.path} answers ${surplus}, of which its contract says nothing`,
    )
}

/**
 * The first field of `given` that is missing in `known`, the parsed value; null when there is none.
 */
const surplusOf = (given: unknown, known: unknown, where: string): string | null => {
  if (typeof given !== 'object' || given === null) return null
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue
    if (typeof known !== 'object' || known === null || !(key in known)) return `${where}.${key}`
    const deeper = surplusOf(value, (known as Record<string, unknown>)[key], `${where}.${key}`)
    if (deeper !== null) return deeper
  }
  return null
}
