import {
  changeWindows as changeCall,
  checkWindows,
  listWeekWindows,
} from '#contract/staff/windows.ts'
import { isPermittedAt, type Permission } from '#domain/staff/permission.ts'
import { AppError } from '../errors.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Context } from '../shop.ts'
import { perform, staff, type StaffCaller } from '../staff/index.ts'
import { changeWindows, previewWindows, readWeek } from './window-week.ts'

/** Windows are of the place from which riders leave. */
const requireAtHub = (
  { shop, staff: caller }: Pick<Context, 'shop'> & { staff: StaffCaller },
  permission: Permission,
): void => {
  if (!isPermittedAt(caller.grants, permission, shop.settings()['hub.location']))
    throw new AppError('forbidden')
}

export const windowDeskCalls: Served[] = [
  serve(listWeekWindows, [staff()], async (ask) => {
    requireAtHub(ask, 'windows.read')
    return { data: await readWeek(ask, ask.query.from) }
  }),

  serve(checkWindows, [staff()], async (ask) => {
    requireAtHub(ask, 'windows.write')
    return { data: await previewWindows(ask, ask.body) }
  }),

  serve(changeCall, [staff(), once()], async (ask) => {
    requireAtHub(ask, 'windows.write')
    return { data: await perform(ask, (tx) => changeWindows(tx, ask, ask.body)) }
  }),
]
