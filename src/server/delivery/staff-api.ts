import {
  changeWindows as changeCall,
  checkWindows,
  listWeekWindows,
} from '#contract/staff/windows.ts'
import { isPermittedAt, type Permission } from '#domain/staff/permission.ts'
import { jakartaDate } from '#domain/time.ts'
import { readPlaces } from '../couriers/index.ts'
import { AppError } from '../errors.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Context } from '../shop.ts'
import { perform, staff, type StaffCaller } from '../staff/index.ts'
import { changeWindows, previewWindows, readWeek } from './window-week.ts'

type Ask = Pick<Context, 'shop' | 'now'> & { staff: StaffCaller }

/** Windows of delivery are of the place from which riders leave. */
const mayAt = ({ shop, staff: { grants } }: Ask, needs: Permission, branch: string | null) =>
  isPermittedAt(grants, needs, branch ?? shop.settings()['hub.location'])

const requireAt = (ask: Ask, needs: Permission, branch: string | null): void => {
  if (!mayAt(ask, needs, branch)) throw new AppError('forbidden')
}

export const windowDeskCalls: Served[] = [
  serve(listWeekWindows, [staff()], async (ask) => {
    const collecting = (await readPlaces(ask.shop.db, jakartaDate(ask.now)))
      .filter(({ branchId }) => mayAt(ask, 'windows.read', branchId))
      .map(({ branchId, name }) => ({ id: branchId, name }))
    const delivers = mayAt(ask, 'windows.read', null)
    const own = delivers ? null : (collecting[0]?.id ?? null)
    const branch = ask.query.branch ?? own
    requireAt(ask, 'windows.read', branch)
    const week = await readWeek(ask, { from: ask.query.from, branch })
    return { data: { ...week, delivers, collecting } }
  }),

  serve(checkWindows, [staff()], async (ask) => {
    requireAt(ask, 'windows.write', ask.body.branch)
    return { data: await previewWindows(ask, ask.body) }
  }),

  serve(changeCall, [staff(), once()], async (ask) => {
    requireAt(ask, 'windows.write', ask.body.branch)
    return { data: await perform(ask, (tx) => changeWindows(tx, ask, ask.body)) }
  }),
]
