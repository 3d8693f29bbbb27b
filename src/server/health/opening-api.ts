import {
  addFirstCategory,
  listShopChecks,
  tryCourier,
  tryGateway as tryGatewayCall,
  tryMessage as tryMessageCall,
} from '#contract/staff/sign-in/opening.ts'
import { slugFrom } from '#domain/catalogue/goods.ts'
import { addCategory } from '../catalogue/index.ts'
import { AppError } from '../errors.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Context } from '../shop.ts'
import { perform, staff, type StaffCaller } from '../staff/index.ts'
import { checkShop } from './doctor.ts'
import { insertCheck, type Outside } from './store/checks.ts'
import { tryCouriers, tryGateway, tryMessage, type Trial } from './try-outside.ts'

export const firstStepCalls: Served[] = [
  serve(listShopChecks, [staff()], async ({ shop, locale }) => ({
    data: await checkShop(shop, locale),
  })),
  serve(tryGatewayCall, [staff()], async (ask) => ({
    data: await keep(ask, 'gateway', [await tryGateway(ask)]),
  })),
  serve(tryMessageCall, [staff()], async (ask) => ({
    data: await keep(ask, 'message', [await tryMessage(ask, ask.body)]),
  })),
  serve(tryCourier, [staff()], async (ask) => ({
    data: await keep(ask, 'courier', await tryCouriers(ask)),
  })),
  serve(addFirstCategory, [staff()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { name } = ask.body
      const slug = slugFrom(name.id) || slugFrom(name.en)
      if (slug === '')
        throw new AppError('invalid', { errors: { 'name.id': [{ key: 'validation.invalid' }] } })
      const form = { slug, parent: null, name, tile: 'leaf', picture: null, hidden: false } as const
      await addCategory(tx, ask, form)
      return {
        done: {},
        act: { act: 'category_created', entity: { kind: 'category', id: slug }, after: { name } },
      }
    }),
  })),
]

type Asking = Context & { staff: StaffCaller }

/** Stores the outcomes; answers the first problem. */
const keep = (ask: Asking, kind: Outside, trials: readonly Trial[]) =>
  perform(ask, async (tx) => {
    for (const { subject, problem } of trials)
      await insertCheck(tx, { kind, subject, problem, at: ask.now, by: ask.staff.login })
    const problem = trials.find((trial) => trial.problem !== null)?.problem ?? null
    return {
      done: { problem },
      act: { act: `${kind}_tried`, facts: { subjects: trials.map(({ subject }) => subject) } },
    }
  })
