import * as v from 'valibot'
import type { Needs, Permission } from '#domain/staff/permission.ts'
import type { ErrorCode } from './errors.ts'

/**
 * Who may make a call. `pending` and `reset` are the scopes of an unfinished login and of a
 * forgotten password (docs/choices/auth.md).
 */
export type Auth =
  /** Anyone; the response is the same for all. */
  | 'public'
  /** Anyone; a logged-in customer's own data (hearts, last purchased) is added. */
  | 'optional'
  | 'customer'
  /** A `pending` key or a full one. */
  | 'verifying'
  /** A `reset` key only. */
  | 'reset'
  /** A member of staff with the permission that the call `needs`. */
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
  /** Below the API's base, with `{name}` for path parameters. */
  path: string
  summary: string
  auth: Auth
  params: Params
  query: Query
  body: Body
  /** The body arrives as multipart form data instead of JSON. */
  multipart: boolean
  /** Whatever the body is, it is not read: mail programs send a form of their own (RFC 8058). */
  ignoresBody: boolean
  /** Request size limit in bytes: the files and some room for the fields. */
  uploadBytesMax: number
  data: Data
  meta: Meta
  /** Text key of the error message when the server sends none (spec, section 8). */
  failure: string | null
  /**
   * Accepts an `Idempotency-Key`: a repeat gets the stored response. It is stored in the
   * transaction of its effect.
   */
  idempotent: boolean
  /**
   * A phone without network may send it later: takes `X-Petik-Tapped-At`, `X-Petik-Sent-At` and
   * `X-Petik-After` (`domain/staff/tap.ts`, `offline-queue.ts`).
   */
  tapped: boolean
  /** Media types of the file returned instead of JSON; null for JSON calls. */
  files: readonly string[] | null
  /** 201 where a success creates what it returns. */
  status: 200 | 201
  /** What a member of staff must be permitted, or any of several; null for calls of others. */
  needs: Needs | readonly Permission[] | null
  /** Needs a proof of the second factor that is at most ten minutes old. */
  proof: boolean
  /** The call's own error codes, in addition to those that its shape implies (`refusals.ts`). */
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
  A extends Auth,
> = {
  method: Call['method']
  path: string
  summary: string
  auth: A
  params?: P
  query?: Q
  body?: B
  multipart?: F
  ignoresBody?: boolean
  uploadBytesMax?: number
  data: D
  meta?: M
  failure?: string
  idempotent?: boolean
  /** Makes it idempotent as well. */
  tapped?: boolean
  files?: readonly string[]
  status?: 201
  needs?: Needs | readonly Permission[]
  proof?: boolean
  refuses?: readonly ErrorCode[]
}

/**
 * Declares a call: `shopCall({...})` is below `/api/shop`, `accountCall({...})` below
 * `/api/account`, `staffCall({...})` below `/api/staff`.
 */
const declare =
  (api: Call['api']) =>
  <
    D extends Schema,
    A extends Auth,
    P extends Schema = Nothing,
    Q extends Schema = Nothing,
    B extends Schema = Nothing,
    M extends Schema = Nothing,
    F extends boolean = false,
  >(
    given: Given<P, Q, B, D, M, F, A>,
  ): Call<P, Q, B, D, M> & { multipart: F; auth: A } => ({
    api,
    method: given.method,
    path: given.path,
    summary: given.summary,
    auth: given.auth,
    params: (given.params ?? nothing) as P,
    query: (given.query ?? nothing) as Q,
    body: (given.body ?? nothing) as B,
    multipart: (given.multipart ?? false) as F,
    ignoresBody: given.ignoresBody ?? false,
    uploadBytesMax: given.uploadBytesMax ?? UPLOAD_BYTES_MAX,
    data: given.data,
    meta: (given.meta ?? nothing) as M,
    failure: given.failure ?? null,
    idempotent: given.idempotent ?? given.tapped ?? false,
    tapped: given.tapped ?? false,
    files: given.files ?? null,
    status: given.status ?? 200,
    needs: given.needs ?? null,
    proof: given.proof ?? false,
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
/** What a caller passes, before validation. */
export type ParamsInput<C extends AnyCall> = v.InferInput<C['params']>
export type QueryInput<C extends AnyCall> = v.InferInput<C['query']>
export type BodyInput<C extends AnyCall> = v.InferInput<C['body']>
export type Data<C extends AnyCall> = v.InferOutput<C['data']>
export type Meta<C extends AnyCall> = v.InferOutput<C['meta']>

/** The URL of a call: base, path with parameters filled in, query without empty values. */
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
