import * as v from 'valibot'
import type { AnyCall, Body, Call, Data, Meta, Params, Query } from '#contract/call.ts'
import { refusalsOf } from '#contract/refusals.ts'
import { AppError, type FieldError } from './errors.ts'
import type { Caller, Context, Shop, Unproven } from './shop.ts'

type Ask<C extends AnyCall, Who> = Context & {
  params: Params<C>
  query: Query<C>
  body: Body<C>
  customer: Who
}

export type Answer<C extends AnyCall> = {
  data: Data<C>
  meta?: Meta<C>
  headers?: Record<string, string>
  cookies?: string[]
  /** Sent in place of the JSON, to be saved under its name. */
  file?: { name: string; type: string; body: ReadableStream<Uint8Array> }
  /** Of a kept answer: tags that are only known once it is made. */
  tags?: string[]
}

/**
 * What only the shop can see in a form: asked when the form itself shows faults already, so that
 * all of them come at once. `given` are the fields that have the right form by themselves.
 */
export type Faults<C extends AnyCall> = (ask: {
  shop: Shop
  now: Date
  customer: Caller | null
  given: Partial<Body<C>>
}) => Promise<Record<string, FieldError[]>>

/**
 * How a public answer may be kept: it is dropped when one of its tags changes (see
 * `platform/response-cache.ts`).
 */
export type Keep<C extends AnyCall> = (ask: { params: Params<C>; query: Query<C> }) => string[]

/** Adds a customer's own marks to a cached answer, in place; false when there are none. */
export type Mark<C extends AnyCall> = (
  ask: { shop: Shop; customer: Caller },
  data: Answer<C>['data'],
) => Promise<boolean>

export type Served = {
  call: AnyCall
  handle: (ask: Ask<AnyCall, Caller | null>) => Promise<Answer<AnyCall>>
  keep: Keep<AnyCall> | null
  /**
   * Counted among the searches where it has to be reckoned anew; what is kept counts for nobody.
   */
  isSearch: boolean
  /** Learns by itself who asks (see `serveUnproven`). */
  findsCaller?: boolean
  /** Of a call of the shop's own people: who holds a token. */
  findStaff?: (shop: Shop, token: string, now: Date) => Promise<{ id: string } | null>
  faults?: Faults<AnyCall>
  mark?: Mark<AnyCall>
}

/** Adds to a call what is wrong with its form beyond the contract. */
export const withFaults = <C extends AnyCall>(
  one: Served,
  _call: C,
  faults: Faults<C>,
): Served => ({
  ...one,
  faults: faults as unknown as Faults<AnyCall>,
})

/** Answers signed-in customers from the cache as well: only their marks are read for them. */
export const marked = <C extends AnyCall>(one: Served, _call: C, mark: Mark<C>): Served => ({
  ...one,
  mark: mark as unknown as Mark<AnyCall>,
})

/** Joins a signed-in call of the contract with what the server does for it. */
export const serve = <C extends AnyCall>(
  call: C,
  handle: (ask: Ask<C, Caller>) => Promise<Answer<C>>,
): Served => ({
  call,
  handle: handle as unknown as Served['handle'],
  keep: null,
  isSearch: false,
})

/**
 * Joins a signed-in call that learns who asks from the query that it makes anyway (`who`): one
 * round trip less for what is done most.
 */
export const serveUnproven = <C extends AnyCall>(
  call: C,
  handle: (ask: Omit<Ask<C, null>, 'customer'> & { who: Unproven }) => Promise<Answer<C>>,
): Served => ({ ...serve(call, handle as never), findsCaller: true })

/**
 * Joins a call that needs no customer; `keep` names the tags under which its answer is kept for
 * everybody, `counted` the limit it falls under.
 */
export const servePublic = <C extends AnyCall>(
  call: C,
  handle: (ask: Ask<C, Caller | null>) => Promise<Answer<C>>,
  keep: Keep<C> | null = null,
  counted: 'search' | null = null,
): Served => ({
  call,
  handle: handle as unknown as Served['handle'],
  keep: keep as unknown as Keep<AnyCall> | null,
  isSearch: counted === 'search',
})

/**
 * Validates what came in. A path parameter of the wrong form is 404, a query or body of the wrong
 * form 422 with a text a field.
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

/** The fields of a body that have the right form, whatever is wrong with the others. */
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

/** What a rule says that has no text of its own, by its kind. */
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
    (message !== 'validation.required' || isMissing(input) || isEmptyList(input))
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
    // Of what is missing nothing else is wrong, and each fault is named once.
    if (known.some(({ key }) => key === 'validation.required' || key === keyOf(issue))) continue
    known.push({
      key: keyOf(issue),
      params: typeof requirement === 'number' ? { value: requirement } : {},
    })
  }
  return errors
}

/**
 * Checks an answer against the contract: in tests and development only, where a field too many or
 * of the wrong form must be seen.
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

/**
 * A refusal that the contract does not list becomes a failure: in tests and development only, as
 * with `checkAnswer`.
 */
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
 * The first field that is in `given` and not in `known`, which a schema made of it; null when there
 * is none.
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
