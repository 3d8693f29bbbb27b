/** Staff of a branch see and change what lies there; staff of all branches see every place. */
import type { AnyCall } from '#contract/call.ts'
import { AppError } from '../errors.ts'
import { check } from '../http/guards.ts'
import type { Queryable } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import type { StaffCaller } from './guard.ts'
import { placesOfBranches } from './store/accounts.ts'

type Asking = { shop: Shop; staff: Pick<StaffCaller, 'grants'> }

/** Branches with their places of stock; what belongs to one of either is a person's own. */
export type Own = { branches: readonly string[]; places: readonly string[] }

/**
 * Branches for which a person may make a call, with their places; null for all of them. `db`: the
 * transaction in which it is asked, if any.
 */
export const ownBranches = async (
  { shop, staff }: Asking,
  { needs }: Pick<AnyCall, 'needs'>,
  db: Queryable = shop.db,
): Promise<Own | null> => {
  const enough = [needs].flat() as readonly (string | null)[]
  const branches = staff.grants
    .filter(({ permissions }) => permissions.some((one) => enough.includes(one)))
    .map(({ branchId }) => branchId)
  if (branches.includes(null)) return null
  const own = branches.filter((one) => one !== null)
  return {
    branches: own,
    places: await placesOfBranches(db, own, shop.settings()['hub.location']),
  }
}

/** Places of stock for which a person may make a call; null for all of them. */
export const ownPlaces = async (
  ask: Asking,
  call: Pick<AnyCall, 'needs'>,
): Promise<readonly string[] | null> => (await ownBranches(ask, call))?.places ?? null

/** Refuses a call about a thing elsewhere; null is a thing that does not exist. */
export const requirePlace = async (
  ask: Asking,
  call: Pick<AnyCall, 'needs'>,
  place: string | null,
): Promise<void> => {
  const own = await ownPlaces(ask, call)
  if (own !== null && (place === null || !own.includes(place))) throw new AppError('forbidden')
}

/** The place that a list is asked for; without one, the first of a person who is bound to some. */
export const placeAsked = async (
  ask: Asking,
  call: Pick<AnyCall, 'needs'>,
  place: string | undefined,
): Promise<string | undefined> => {
  const own = await ownPlaces(ask, call)
  if (own === null) return place
  const found = place ?? own[0]
  if (found === undefined || !own.includes(found)) throw new AppError('forbidden')
  return found
}

type OfPath<Params> = Pick<Asking, 'shop'> & { params: Params; staff?: unknown }

/**
 * A guard of calls about the thing of their path: staff of a branch reach what is their own. `isOwn`
 * answers null for an unknown thing, which is the handler's to refuse.
 */
export const ofOwn =
  <Params>(
    name: string,
    isOwn: (
      ask: { shop: Shop; params: Params; staff: StaffCaller },
      own: Own,
    ) => Promise<boolean | null>,
  ) =>
  (call: Pick<AnyCall, 'needs'>) =>
    check(name, async ({ shop, params, staff: given }: OfPath<Params>) => {
      const staff = given as StaffCaller
      const own = await ownBranches({ shop, staff }, call)
      if (own === null) return
      if ((await isOwn({ shop, params, staff }, own)) === false) throw new AppError('forbidden')
    })
