import {
  checkArea,
  closeArea as closeCall,
  endArea as endCall,
  listAreas,
} from '#contract/staff/delivery/areas.ts'
import { once } from '../../http/guards.ts'
import { serve, type Served } from '../../http/serve.ts'
import { perform, staff } from '../../staff/index.ts'
import { requireAt } from '../window-desk/whose-windows.ts'
import { closeArea, endArea, previewArea, readAreas } from './areas.ts'

export const areaCalls: Served[] = [
  serve(listAreas, [staff()], async (ask) => {
    requireAt(ask, 'windows.read', null)
    return { data: await readAreas(ask) }
  }),

  serve(checkArea, [staff()], async (ask) => {
    requireAt(ask, 'windows.write', null)
    return { data: await previewArea(ask, ask.body) }
  }),

  serve(closeCall, [staff(), once()], async (ask) => {
    requireAt(ask, 'windows.write', null)
    return { data: await perform(ask, (tx) => closeArea(tx, ask, ask.body)) }
  }),

  serve(endCall, [staff(), once()], async (ask) => {
    requireAt(ask, 'windows.write', null)
    return { data: await perform(ask, (tx) => endArea(tx, ask, ask.params.id)) }
  }),
]
