import type { AnyCall, Body, Data, Params, Query } from '#contract/call.ts'
import type { LimitName } from '#domain/rate-limits.ts'
import { AppError, type FieldError } from '../errors.ts'
import type { Prepared } from '../platform/idempotency.ts'
import { networkOf } from '../platform/security/network.ts'
import type { Caller, Context, Shop } from '../shop.ts'

/** What a call's guards and handler receive. The contract's `auth` decides on `customer`. */
export type Ask<C extends AnyCall = AnyCall> = Context & {
  params: Params<C>
  query: Query<C>
  body: Body<C>
  customer: CustomerOf<C['auth']>
}
type CustomerOf<A> = A extends 'optional'
  ? Caller | null
  : A extends 'public' | 'staff'
    ? null
    : Caller

/** Runs prepared work once for each idempotency key and returns its result, replayed or not. */
export type RunOnce = <Done>(prepare: () => Promise<Prepared<Done>>) => Promise<Done>

/** Further properties of `Ask`, by the guards of a call. */
export type Added<G> = ([Extract<G, Once>] extends [never] ? unknown : { once: RunOnce }) &
  ([StaffOf<G>] extends [never] ? unknown : { staff: StaffOf<G> })
type StaffOf<G> = G extends { kind: 'staff'; authenticate: (...given: never[]) => Promise<infer S> }
  ? NonNullable<S>
  : never

type Check<A> = { kind: 'check'; name: string; check: (ask: A) => void | Promise<void> }
type Limit<A> = { kind: 'limit'; limit: LimitName; check: (ask: A) => Promise<void> }
type FormErrors<C extends AnyCall> = {
  kind: 'formErrors'
  errors: ErrorsOf<C>
  check: (ask: Ask<C>) => Promise<void>
}
type Once = { kind: 'once'; isInStatement: boolean }
type Cached<C extends AnyCall> = {
  kind: 'cached'
  tags: (ask: { params: Params<C>; query: Query<C> }) => string[]
  personalise: Personalise<C> | null
}
/** Reads from the replica, if the shop has one. */
type FromReplica = { kind: 'replica' }
/** `bearer`: a token in the header; `browser`: the console's cookie. */
export type StaffKey = { kind: 'bearer' | 'browser'; token: string }
type Staff<S> = {
  kind: 'staff'
  /** `isUse` is false for what a page asks by itself. */
  authenticate: (shop: Shop, key: StaffKey, now: Date, isUse: boolean) => Promise<S | null>
  /** Throws when the person may not make the call. Runs before the body is read. */
  permit: (staff: S, call: AnyCall, at: { shop: Shop; now: Date }) => void
}

/** Guards run in order, after validation; those after `once()` or `cached()` with the handler. */
export type Guard<C extends AnyCall = AnyCall> =
  | Check<Ask<C>>
  | Limit<Ask<C>>
  | FormErrors<C>
  | Once
  | Cached<C>
  | FromReplica
  // oxlint-disable-next-line typescript/no-explicit-any -- http knows no staff member
  | Staff<any>

export const guardOf = <K extends Guard['kind']>(
  guards: readonly Guard[],
  kind: K,
): Extract<Guard, { kind: K }> | undefined =>
  guards.find((guard): guard is Extract<Guard, { kind: K }> => guard.kind === kind)

/** `fails` throws when the request is not allowed. */
export const check = <A>(name: string, fails: (ask: A) => void | Promise<void>): Check<A> => ({
  kind: 'check',
  name,
  check: fails,
})

type Asking = Pick<Context, 'shop' | 'ip'> & { customer: Caller | null; staff?: { id: string } }

/**
 * Takes one use of a limit, by customer, staff member or network unless `subject` names another
 * (null: no limit). Limits that depend on what an operation finds are taken there.
 */
export const limit = <A extends Pick<Context, 'shop'> = Asking>(
  name: LimitName,
  subject: (ask: A) => string | null = callerSubject as never,
): Limit<A> => ({
  kind: 'limit',
  limit: name,
  check: async (ask) => {
    const by = subject(ask)
    if (by !== null) await ask.shop.limits.take(name, by)
  },
})

const callerSubject = ({ customer, staff, ip }: Asking): string =>
  customer?.customerId ?? staff?.id ?? networkOf(ip)

/**
 * Field errors beyond the contract. For a form with errors already, `given` has the valid fields,
 * so that all errors come at once.
 */
export const formErrors = <C extends AnyCall>(errors: ErrorsOf<C>): FormErrors<C> => ({
  kind: 'formErrors',
  errors,
  check: async (ask) => {
    const found = await errors({ ...ask, given: ask.body })
    if (Object.keys(found).length > 0) throw new AppError('invalid', { errors: found })
  },
})
type ErrorsOf<C extends AnyCall> = (
  ask: Pick<Ask<C>, 'shop' | 'now' | 'customer'> & { given: Partial<Body<C>> },
) => Record<string, FieldError[]> | Promise<Record<string, FieldError[]>>

/** One effect for each `Idempotency-Key`: the handler calls `ask.once`. */
export const once = (): Once => ({ kind: 'once', isInStatement: false })
/** The handler itself writes the key in its one statement, and reports `isReplay`. */
export const onceInStatement = (): Once => ({ kind: 'once', isInStatement: true })

/**
 * Lets a call that only reads be answered from the replica, once that has applied all that was
 * committed before. Never for what decides on money or stock.
 */
export const fromReplica = (): FromReplica => ({ kind: 'replica' })

/** Adds a customer's own data to a cached answer, in place; false when there is none. */
type Personalise<C extends AnyCall> = (
  ask: { shop: Shop; customer: Caller },
  data: Data<C>,
) => Promise<boolean>

/**
 * Caches a guest's response under `tags` (`platform/response-cache.ts`). With `personalise`,
 * signed-in customers share it.
 */
export const cached = <C extends AnyCall>(
  tags: Cached<C>['tags'],
  personalise: Personalise<C> | null = null,
): Cached<C> => ({ kind: 'cached', tags, personalise })

/** Authenticates a member of staff and requires what the call `needs`. */
export const staffGuard = <S>(guard: Omit<Staff<S>, 'kind'>): Staff<S> => ({
  kind: 'staff',
  ...guard,
})
