import { isPermittedAt, type Permission } from '#domain/staff/permission.ts'
import { jakartaDate } from '#domain/time.ts'
import { readPlaces } from '../../couriers/index.ts'
import { AppError } from '../../errors.ts'
import type { Context } from '../../shop.ts'
import type { StaffCaller } from '../../staff/index.ts'
import { formerPlaces } from './store-patterns.ts'

type Ask = Pick<Context, 'shop' | 'now'> & { staff: StaffCaller }

/** Windows of delivery are of the place from which riders leave. */
const mayAt = ({ shop, staff: { grants } }: Ask, needs: Permission, branch: string | null) =>
  isPermittedAt(grants, needs, branch ?? shop.settings()['hub.location'])

export const requireAt = (ask: Ask, needs: Permission, branch: string | null): void => {
  if (!mayAt(ask, needs, branch)) throw new AppError('forbidden')
}

/** The windows that are asked for, else the first that the caller may read; and all of these. */
export const whoseWindows = async (ask: Ask & { query: { branch?: string | undefined } }) => {
  const collecting = (await readPlaces(ask.shop.db, jakartaDate(ask.now)))
    .filter(({ branchId }) => mayAt(ask, 'windows.read', branchId))
    .map(({ branchId, name }) => ({ id: branchId, name }))
  const delivers = mayAt(ask, 'windows.read', null)
  const own = delivers ? null : (collecting[0]?.id ?? null)
  const branch = ask.query.branch ?? own
  requireAt(ask, 'windows.read', branch)
  return { branch, delivers, collecting }
}

/** Branches that stopped collecting and still have patterns, as far as the caller may read them. */
export const formerWindows = async (ask: Ask): Promise<{ id: string; name: string }[]> =>
  (await formerPlaces(ask.shop.db, jakartaDate(ask.now))).filter(({ id }) =>
    mayAt(ask, 'windows.read', id),
  )
