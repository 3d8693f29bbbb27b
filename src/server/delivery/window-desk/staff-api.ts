import {
  changeWindows as changeCall,
  checkWindows,
  listWeekWindows,
} from '#contract/staff/delivery/windows.ts'
import { once } from '../../http/guards.ts'
import { serve, type Served } from '../../http/serve.ts'
import { perform, staff } from '../../staff/index.ts'
import { requireAt, whoseWindows } from './whose-windows.ts'
import { changeWindows, previewWindows, readWeek } from './window-week.ts'

export const windowDeskCalls: Served[] = [
  serve(listWeekWindows, [staff()], async (ask) => {
    const whose = await whoseWindows(ask)
    const { branch } = whose
    return { data: { ...whose, ...(await readWeek(ask, { from: ask.query.from, branch })) } }
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
