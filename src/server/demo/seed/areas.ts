import { readFile } from 'node:fs/promises'
import { HOUR_MS } from '#domain/time.ts'
import { closeArea } from '../../delivery/index.ts'
import { commandDoer, recordCall } from '../../staff/index.ts'
import type { Shop } from '../../shop.ts'
import type { SeedArea } from '../../../../seeds/content/types.ts'

const FILE = new URL('../../../../seeds/content/areas.json', import.meta.url)

/** Areas where riders need longer, far from the addresses of the demo. */
export const seedAreas = async (shop: Shop, now: Date): Promise<void> => {
  const lead = await commandDoer(shop, { login: 'kepala-shift', needs: 'windows.write', now })
  if (!lead) throw new Error('The demo has no account kepala-shift.')
  const seeds = JSON.parse(await readFile(FILE, 'utf8')) as SeedArea[]
  await shop.database.transaction(async (tx) => {
    for (const { hours, widenMinutes, reason, corners } of seeds) {
      const { act } = await closeArea(tx, lead, {
        shape: { kind: 'polygon', corners },
        until: new Date(now.getTime() + hours * HOUR_MS).toISOString(),
        widen_minutes: widenMinutes,
        reason,
      })
      await recordCall(tx, lead, act)
    }
  })
}
