import type { Body } from '#contract/call.ts'
import type { countDay, DayClosing } from '#contract/staff/closings.ts'
import { canCount, needsReason } from '#domain/closings/closing.ts'
import { rupiah } from '#domain/money.ts'
import { isPermittedAt, type Permission } from '#domain/staff/permission.ts'
import { jakartaDate, type LocalDate } from '#domain/time.ts'
import { AppError } from '../errors.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Context, Shop } from '../shop.ts'
import type { Act, StaffCaller } from '../staff/index.ts'
import { presentDay } from './present.ts'
import {
  findCount,
  insertCount,
  insertSignature,
  isSigned,
  listPlaces,
  lockDay,
  newestCounts,
  readFigures,
  type CountRow,
  type DayFigures,
} from './store.ts'

type Asking = Pick<Context, 'shop' | 'now'> & { staff: StaffCaller }
type Done = { done: DayClosing; act: Act }

/** The branches of the shop, and the one that orders leave from. */
export const placesOf = (db: Queryable, shop: Shop): ReturnType<typeof listPlaces> => {
  const settings = shop.settings()
  return listPlaces(db, { id: settings['hub.location'], name: settings['hub.name'] })
}

/** Counts the cash of a day against the books, as the first of two people. */
export const countWithin = async (
  tx: Transaction,
  ask: Asking,
  given: Body<typeof countDay>,
): Promise<Done> => {
  const { shop, now, staff } = ask
  const { branch_id: branchId, day, tills, riders, reason } = given
  requireAt(staff, ['windows.write'], branchId)
  const { places, hubId } = await placesOf(tx, shop)
  if (!places.some(({ id }) => id === branchId))
    throw new AppError('invalid', { errors: { branch_id: [{ key: 'validation.unknownId' }] } })
  if (!canCount(day, jakartaDate(now)))
    throw new AppError('invalid', { errors: { day: [{ key: 'validation.invalid' }] } })
  await lockDay(tx, branchId, day)
  if (await isSigned(tx, branchId, day)) throw new AppError('closing_signed')
  const figures = await figuresOf(tx, { branchId, hubId }, day)
  if (needsReason({ tills, riders }, figures) && reason === '')
    throw new AppError('invalid', { errors: { reason: [{ key: 'validation.required' }] } })
  const id = newId(now)
  await insertCount(tx, {
    id,
    branchId,
    day,
    dueTills: figures.tills,
    dueRiders: figures.riders,
    tills: rupiah(tills),
    riders: rupiah(riders),
    sales: figures.sales,
    waste: figures.waste,
    reason,
    madeById: staff.id,
    at: now,
  })
  return done(tx, ask, id, figures, 'day_counted')
}

/** Signs what another person counted, and so closes the day. */
export const signWithin = async (tx: Transaction, ask: Asking, id: string): Promise<Done> => {
  const { shop, now, staff } = ask
  const count = await findCount(tx, id)
  if (!count) throw new AppError('not_found')
  const { branchId, day } = count
  requireAt(staff, ['windows.write', 'refunds.approve'], branchId)
  if (count.madeById === staff.id) throw new AppError('closing_own')
  await lockDay(tx, branchId, day)
  if (await isSigned(tx, branchId, day)) throw new AppError('closing_signed')
  const { hubId } = await placesOf(tx, shop)
  const figures = await figuresOf(tx, { branchId, hubId }, day)
  const [newest] = (await newestCounts(tx, branchId, day)).filter((one) => one.day === day)
  const isSame = figures.tills === count.dueTills && figures.riders === count.dueRiders
  if (newest?.id !== id || !isSame) throw new AppError('closing_changed')
  await insertSignature(tx, count, { signedBy: staff.id, now })
  return done(tx, ask, id, figures, 'day_signed')
}

/** Whether a person has one of the permissions at the branch. */
export const isSeenAt = (
  { grants }: Pick<StaffCaller, 'grants'>,
  permissions: readonly Permission[],
  branchId: string,
): boolean => permissions.some((one) => isPermittedAt(grants, one, branchId))

const requireAt = (
  staff: StaffCaller,
  permissions: readonly Permission[],
  branchId: string,
): void => {
  if (!isSeenAt(staff, permissions, branchId)) throw new AppError('forbidden')
}

const figuresOf = async (
  tx: Transaction,
  place: { branchId: string; hubId: string },
  day: LocalDate,
): Promise<DayFigures> => {
  const [figures] = await readFigures(tx, place, { from: day, to: day })
  return figures!
}

const done = async (
  tx: Transaction,
  { staff }: Asking,
  id: string,
  figures: DayFigures,
  act: 'day_counted' | 'day_signed',
): Promise<Done> => {
  const count = (await findCount(tx, id))!
  return {
    done: presentDay(figures, count, staff),
    act: { act, entity: { kind: 'day_count', id }, facts: factsOf(count) },
  }
}

const factsOf = ({ branchId, day, tills, riders, dueTills, dueRiders, reason }: CountRow) => ({
  branch: branchId,
  day,
  tills,
  riders,
  due_tills: dueTills,
  due_riders: dueRiders,
  reason,
})
