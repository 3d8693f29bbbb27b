import { createBranch, listStaffBranches, saveBranch } from '#contract/staff/branches.ts'
import {
  addHoliday as addCall,
  checkHoliday,
  listHolidays,
  removeHoliday,
} from '#contract/staff/delivery/holidays.ts'
import { jakartaDate } from '#domain/time.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { perform, staff } from '../staff/index.ts'
import { addBranch, changeBranch, presentBranch } from './branches.ts'
import { addHoliday, endHoliday, presentHoliday, previewHoliday } from './holidays.ts'
import { listBranchRows, listHolidayRows } from './store.ts'

export const branchCalls: Served[] = [
  serve(listStaffBranches, [staff()], async ({ shop }) => ({
    data: (await listBranchRows(shop.db)).map(presentBranch),
  })),

  serve(createBranch, [staff(), once()], async (ask) => {
    const { id, ...form } = ask.body
    return { data: await perform(ask, (tx) => addBranch(tx, id, form)) }
  }),

  serve(saveBranch, [staff(), once()], async (ask) => {
    const { version, ...form } = ask.body
    return {
      data: await perform(ask, (tx) => changeBranch(tx, { id: ask.params.id, version, form })),
    }
  }),

  serve(listHolidays, [staff()], async ({ shop, now }) => ({
    data: {
      holidays: (await listHolidayRows(shop.db, jakartaDate(now))).map(presentHoliday),
      branches: (await listBranchRows(shop.db)).map(({ id, name }) => ({ id, name })),
    },
  })),

  serve(checkHoliday, [staff()], async (ask) => ({ data: await previewHoliday(ask, ask.body) })),

  serve(addCall, [staff(), once()], async (ask) => ({
    data: await perform(ask, (tx) => addHoliday(tx, ask, ask.body)),
  })),

  serve(removeHoliday, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => ({
      done: {},
      act: await endHoliday(tx, ask, ask.params.id),
    })),
  })),
]
