import type { SegmentForm } from '#contract/staff/campaigns/segments.ts'
import { segmentProblems } from '#domain/campaigns/segment.ts'
import { AppError, type FieldError, refuseFaults, unknownNamesError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { actsOn, type Act, type Doer } from '../staff/index.ts'
import { filterOf, presentSegment } from './present.ts'
import {
  findSegment,
  holdSegment,
  insertSegment,
  markDeleted,
  unknownNames,
  updateSegment,
  type Segment,
} from './store/segments.ts'

type Done = { done: Segment; act: Act }
/** The field of the form for each upper end. */
const FIELDS: Readonly<Record<string, string>> = {
  ordersMax: 'filter.orders_max',
  spendMax: 'filter.spend_max',
  silentDaysMax: 'filter.silent_days_max',
}

export const makeSegment = async (
  tx: Transaction,
  { now }: Doer,
  form: SegmentForm,
): Promise<Done> => {
  const filter = await refuseForm(tx, form)
  const id = newId(now)
  await insertSegment(tx, { id, name: form.name, filter, now })
  const done = (await findSegment(tx, id))!
  return { done, act: actOn('segment_added', id, {}, form) }
}

/** Saves over the version that was read. Throws 404, 409 `changed_meanwhile` and 422. */
export const saveSegment = async (
  tx: Transaction,
  { now }: Doer,
  { id, version, ...form }: SegmentForm & { id: string; version: number },
): Promise<Done> => {
  const before = await findSegment(tx, id)
  if (!before) throw new AppError('not_found')
  const filter = await refuseForm(tx, form)
  if (!(await updateSegment(tx, { id, name: form.name, filter, now, over: version })))
    throw new AppError('changed_meanwhile', {
      details: presentSegment((await findSegment(tx, id))!),
    })
  const done = (await findSegment(tx, id))!
  const { name, filter: old } = presentSegment(before)
  return { done, act: actOn('segment_saved', id, { name, filter: old }, form) }
}

/** Deletes a segment. Throws 404, and 409 while a campaign that is not over has it. */
export const deleteSegment = async (
  tx: Transaction,
  { now }: Doer,
  id: string,
): Promise<{ done: {}; act: Act }> => {
  const before = await holdSegment(tx, id)
  if (!before) throw new AppError('not_found')
  if (!(await markDeleted(tx, id, now))) throw new AppError('segment_in_use')
  const { name, filter } = presentSegment(before)
  return { done: {}, act: actOn('segment_deleted', id, { name, filter }, {}) }
}

const refuseForm = async (tx: Transaction, form: SegmentForm) => {
  const filter = filterOf(form.filter)
  const errors: Record<string, FieldError[]> = {}
  for (const field of segmentProblems(filter))
    errors[FIELDS[field]!] = [{ key: 'validation.rangeOrder' }]
  for (const [field, unknown] of Object.entries(await unknownNames(tx, filter)))
    if (unknown.length > 0) errors[`filter.${field}`] = [unknownNamesError(unknown)]
  refuseFaults(errors)
  return filter
}

const actOn = actsOn('segment')
