import type { StaffBranch, createBranch as createCall } from '#contract/staff/branches.ts'
import type { Body } from '#contract/call.ts'
import { isInIndonesia } from '#domain/addresses/coordinates.ts'
import { CONTENT_TAG } from '../content/index.ts'
import { AppError } from '../errors.ts'
import { announceChange } from '../platform/changes.ts'
import type { Transaction } from '../platform/database.ts'
import { changedFields, type Act } from '../staff/index.ts'
import {
  findBranch,
  insertBranch,
  keepOneHub,
  updateBranch,
  type BranchRow,
  type BranchValues,
} from './store.ts'

type Form = Omit<Body<typeof createCall>, 'id'>
type Saved = { done: StaffBranch; act: Act }

export const presentBranch = ({ data, isHub, ...row }: BranchRow): StaffBranch => ({
  ...row,
  whatsapp: data.whatsapp,
  hours: data.hours,
  services: data.services,
  note: data.note,
  pick_seconds: data.pickSeconds ?? null,
  hub: isHub,
})

export const addBranch = async (tx: Transaction, id: string, form: Form): Promise<Saved> => {
  if (!(await insertBranch(tx, id, valuesOf(form))))
    throw new AppError('invalid', { errors: { id: [{ key: 'validation.takenHere' }] } })
  const after = await settle(tx, id, form)
  return { done: after, act: actOn('branch_added', id, {}, after) }
}

/** Saves over the version that was read; 409 `changed_meanwhile` with the newer one. */
export const changeBranch = async (
  tx: Transaction,
  { id, version, form }: { id: string; version: number; form: Form },
): Promise<Saved> => {
  const before = await findBranch(tx, id)
  if (!before) throw new AppError('not_found')
  if (!(await updateBranch(tx, { id, over: version }, valuesOf(form)))) {
    const newer = (await findBranch(tx, id))!
    throw new AppError('changed_meanwhile', { details: presentBranch(newer) })
  }
  const after = await settle(tx, id, form)
  return { done: after, act: actOn('branch_saved', id, presentBranch(before), after) }
}

const settle = async (tx: Transaction, id: string, form: Form): Promise<StaffBranch> => {
  if (form.hub) await keepOneHub(tx, id)
  await announceChange(tx, [CONTENT_TAG])
  return presentBranch((await findBranch(tx, id))!)
}

const valuesOf = (form: Form): BranchValues => {
  const { name, address, lat, lng, phone, whatsapp, hours, services, note, hub, collects, hidden } =
    form
  const { pick_seconds: pickSeconds } = form
  if (!isInIndonesia({ lat, lng }))
    throw new AppError('invalid', { errors: { lat: [{ key: 'validation.pinOutside' }] } })
  const byDay = hours.toSorted((a, b) => a.weekday - b.weekday)
  const data = { whatsapp, hours: byDay, services, note, pickSeconds }
  return { name, address, lat, lng, phone, data, isHub: hub, collects, hidden }
}

/** The changed fields, before and after. */
const actOn = (act: string, id: string, before: Partial<StaffBranch>, after: StaffBranch): Act => {
  const { version: _, ...is } = after
  return { act, entity: { kind: 'branch', id }, ...changedFields(before, is) }
}
