import {
  addRole as addCall,
  changeRole as changeCall,
  listRoles,
  retireRole as retireCall,
} from '#contract/staff/roles.ts'
import { once } from '../../http/guards.ts'
import { serve, type Served } from '../../http/serve.ts'
import { staff } from '../guard.ts'
import { perform } from '../perform.ts'
import { listRoleRows } from '../store/roles.ts'
import { addRole, changeRole, presentRole, retireRole } from './roles.ts'

export const roleCalls: Served[] = [
  serve(listRoles, [staff()], async ({ shop }) => ({
    data: (await listRoleRows(shop.db)).map(presentRole),
  })),

  serve(addCall, [staff(), once()], async (ask) => ({
    data: await perform(ask, (tx) => addRole(tx, ask, ask.body)),
  })),

  serve(changeCall, [staff(), once()], async (ask) => ({
    data: await perform(ask, (tx) => changeRole(tx, ask, { ...ask.params, ...ask.body })),
  })),

  serve(retireCall, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => ({
      done: {},
      act: await retireRole(tx, ask, ask.params.id),
    })),
  })),
]
