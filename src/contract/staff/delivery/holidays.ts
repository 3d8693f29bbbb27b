import * as v from 'valibot'
import { HOLIDAY_DAYS_MAX, lastDayOf } from '#domain/delivery/holiday.ts'
import { staffCall } from '../../call.ts'
import { nameOf, opaqueId } from '../../fields.ts'
import { means } from '../../means.ts'
import { idParam, text } from '../../wire.ts'
import { bookedOrders, moveMessage } from './booked.ts'
import { dayQuery, nameQuery } from '../fields.ts'
import { bilingual } from '../goods/product-form.ts'

const day = v.pipe(v.string('validation.required'), dayQuery)
const form = {
  branch_id: means(v.nullable(nameQuery), 'The branch that is closed; null for every branch.'),
  name: means(bilingual(text(80)), 'What customers read.'),
  first_day: means(day, 'First day in Jakarta, `2026-12-25`.'),
  last_day: means(day, `Last day; at most ${HOLIDAY_DAYS_MAX} days in all.`),
}
const body = v.pipe(
  v.object(form),
  v.forward(
    v.partialCheck(
      [['first_day'], ['last_day']],
      ({ first_day: first, last_day: last }) => last >= first,
      'validation.endsBeforeStart',
    ),
    ['last_day'],
  ),
  v.forward(
    v.partialCheck(
      [['first_day'], ['last_day']],
      ({ first_day: first, last_day: last }) => last <= lastDayOf(first),
      'validation.tooLong',
    ),
    ['last_day'],
  ),
)
const holiday = v.object({
  id: opaqueId,
  branch: means(v.nullable(v.object({ id: opaqueId, name: nameOf })), 'Null for every branch.'),
  name: means(bilingual(v.string()), 'What customers read.'),
  first_day: means(v.string(), 'First day.'),
  last_day: means(v.string(), 'Last day.'),
  closes_windows: means(v.boolean(), 'Whether nothing is delivered on these days.'),
})
export type StaffHoliday = v.InferOutput<typeof holiday>

const list = v.object({
  holidays: means(v.array(holiday), 'Those that are not over, soonest first.'),
  branches: means(
    v.array(v.object({ id: opaqueId, name: nameOf })),
    'Branches that may be closed.',
  ),
})

export const listHolidays = staffCall({
  method: 'GET',
  path: '/holidays',
  summary: 'Holidays that are not over',
  auth: 'staff',
  needs: 'windows.read',
  data: list,
})

const saving = { auth: 'staff', needs: 'windows.write' } as const

export const checkHoliday = staffCall({
  method: 'POST',
  path: '/holiday-check',
  summary: 'Who is booked on the days of a holiday, and what they would be notified',
  ...saving,
  body,
  data: v.object({
    closes_windows: means(v.boolean(), 'Whether the holiday closes delivery windows.'),
    booked: bookedOrders,
    message: moveMessage,
  }),
})

export const addHoliday = staffCall({
  method: 'POST',
  path: '/holidays',
  summary: 'Close a branch, and its delivery windows, on some days',
  ...saving,
  idempotent: true,
  status: 201,
  body,
  data: holiday,
})

export const removeHoliday = staffCall({
  method: 'DELETE',
  path: '/holidays/{id}',
  summary: 'Open again on the days of a holiday',
  ...saving,
  idempotent: true,
  refuses: ['not_found'],
  params: idParam,
  data: v.object({}),
})
