import * as v from 'valibot'
import type { ErrorCode } from './errors.ts'

/**
 * Who may make a call. `pending` and `reset` are the scopes of an unfinished sign-in and of a
 * forgotten password (docs/choices/auth.md).
 */
export type Auth =
  /** Anyone; the answer is the same for all. */
  | 'public'
  /** Anyone; a signed-in customer's own marks (hearts, last purchased) are added to the answer. */
  | 'optional'
  | 'customer'
  /** A `pending` key or a full one. */
  | 'verifying'
  /** A `reset` key only. */
  | 'reset'
  /** Somebody who works here, with a key of `/api/staff/login`. */
  | 'staff'

type Schema = v.GenericSchema

export type Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Data extends Schema = Schema,
  Meta extends Schema = Schema,
> = {
  api: 'shop' | 'account' | 'staff'
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the api's base, with `{name}` for path parameters. */
  path: string
  summary: string
  auth: Auth
  params: Params
  query: Query
  body: Body
  /** The body arrives as multipart form data instead of JSON. */
  multipart: boolean
  /** The longest body of such a call, in bytes: its files and a little for the rest. */
  uploadBytesMax: number
  data: Data
  meta: Meta
  /** The key of the text a person sees when the server sends none (spec, section 8). */
  failure: string | null
  /**
   * Takes an `Idempotency-Key`: a repeat is answered without doing it again. The answer is stored
   * in the transaction of its effect.
   */
  idempotent: boolean
  /** Media types of the file that it answers in place of JSON; null for all other calls. */
  files: readonly string[] | null
  /** 201 where a success creates what it answers. */
  status: 200 | 201
  /** Codes of its own refusals, beside those that follow from its shape (`refusals.ts`). */
  refuses: readonly ErrorCode[]
}

const UPLOAD_BYTES_MAX = 30 * 1024 * 1024

const nothing = v.object({})
export type Nothing = typeof nothing

type Given<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  D extends Schema,
  M extends Schema,
  F extends boolean,
> = {
  method: Call['method']
  path: string
  summary: string
  auth: Auth
  params?: P
  query?: Q
  body?: B
  multipart?: F
  uploadBytesMax?: number
  data: D
  meta?: M
  failure?: string
  idempotent?: boolean
  files?: readonly string[]
  status?: 201
  refuses?: readonly ErrorCode[]
}

/** Writes one call of the wire down: `shopCall({...})` is below `/api/shop`, `accountCall({...})` below `/api/account`,
 * `staffCall({...})` below `/api/staff`. */
const declare =
  (api: Call['api']) =>
  <
    D extends Schema,
    P extends Schema = Nothing,
    Q extends Schema = Nothing,
    B extends Schema = Nothing,
    M extends Schema = Nothing,
    F extends boolean = false,
  >(
    given: Given<P, Q, B, D, M, F>,
  ): Call<P, Q, B, D, M> & { multipart: F } => ({
    api,
    method: given.method,
    path: given.path,
    summary: given.summary,
    auth: given.auth,
    params: (given.params ?? nothing) as P,
    query: (given.query ?? nothing) as Q,
    body: (given.body ?? nothing) as B,
    multipart: (given.multipart ?? false) as F,
    uploadBytesMax: given.uploadBytesMax ?? UPLOAD_BYTES_MAX,
    data: given.data,
    meta: (given.meta ?? nothing) as M,
    failure: given.failure ?? null,
    idempotent: given.idempotent ?? false,
    files: given.files ?? null,
    status: given.status ?? 200,
    refuses: given.refuses ?? [],
  })

export const shopCall = declare('shop')
export const accountCall = declare('account')
export const staffCall = declare('staff')

export type AnyCall = Call

/** What a handler receives, after validation. */
export type Params<C extends AnyCall> = v.InferOutput<C['params']>
export type Query<C extends AnyCall> = v.InferOutput<C['query']>
export type Body<C extends AnyCall> = v.InferOutput<C['body']>
/** What a caller writes. */
export type ParamsInput<C extends AnyCall> = v.InferInput<C['params']>
export type QueryInput<C extends AnyCall> = v.InferInput<C['query']>
export type BodyInput<C extends AnyCall> = v.InferInput<C['body']>
export type Data<C extends AnyCall> = v.InferOutput<C['data']>
export type Meta<C extends AnyCall> = v.InferOutput<C['meta']>

/**
 * The URL of a call: base, path with its parameters filled in, query string without empty values.
 */
export const urlOf = (
  call: AnyCall,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const pairs = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const search = pairs
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return `/api/${call.api}${path}${search ? `?${search}` : ''}`
}
