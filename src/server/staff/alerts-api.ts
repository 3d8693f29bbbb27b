import { chooseAlerts, ownAlerts } from '#contract/staff/today/alerts.ts'
import type { AlertChoice } from '#domain/staff/alerts.ts'
import { serve, type Served } from '../http/serve.ts'
import { staff } from './guard.ts'
import { changedFields, perform } from './perform.ts'
import { alertsOf, chooseAlertsOf } from './store/alerts.ts'

export const alertCalls: Served[] = [
  serve(ownAlerts, [staff()], async ({ shop, staff: caller }) => ({
    data: present(await alertsOf(shop.db, caller.id)),
  })),
  serve(chooseAlerts, [staff()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { staff: caller, body } = ask
      const before = await alertsOf(tx, caller.id)
      const after = { isMuted: body.is_muted, sounds: body.sounds, quiet: body.quiet }
      await chooseAlertsOf(tx, caller.id, after)
      return {
        done: present(after),
        act: {
          act: 'alerts_chosen',
          entity: { kind: 'staff', id: caller.id },
          ...changedFields(present(before), present(after)),
        },
      }
    }),
  })),
]

const present = ({ isMuted, sounds, quiet }: AlertChoice) => ({
  is_muted: isMuted,
  sounds,
  quiet,
})
