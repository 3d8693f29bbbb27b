/** What a floor does at its end: riders come home, nothing waits at a branch or for an answer. */
import { HOUR_MS } from '#domain/time.ts'
import { decideForStaff, giveUpUncollected } from '#server/orders/index.ts'
import { endQuestions } from '#server/picking/index.ts'
import { drainOutbox } from '#server/start/subscribers.ts'
import type { World } from './world.ts'

type Riding = { id: string; riderId: string; open: string[] }

/** Each rider hands over what is left, counts the cash, and comes home. */
const endRuns = async (world: World): Promise<void> => {
  const { test, staff, ask, journal } = world
  const runs = await test.sql<Riding>(
    `select r.id, r.rider_id as "riderId", array(select s.order_id from run_stops s where s.run_id = r.id and s.is_open order by s.position) as open
    from rider_runs r where r.state = 'riding' order by r.id`,
  )
  for (const { id, riderId, open } of runs) {
    const { token } = Object.values(staff).find((one) => one.id === riderId)!
    const send = (path: string, body: object) =>
      ask('POST', `/api/staff/my-run/${id}${path}`, {
        token,
        body,
        headers: { 'idempotency-key': `end-${id}${path}` },
      })
    for (const order of open) {
      const proof = new FormData()
      proof.set('received_by', 'Pak Satpam')
      await send(`/stops/${order}/hand-over`, proof)
    }
    const ended = await send('/end', { cash: 0, reason: 'Dihitung di toko' })
    if (ended.status !== 200)
      journal.wrong.push(`a run that does not end: ${JSON.stringify(ended.body)}`)
  }
}

export const finishFloor = async (world: World): Promise<void> => {
  const { shop, test } = world
  await endRuns(world)
  await endQuestions(shop, shop.clock.now())
  await drainOutbox(shop)
  for (let hours = 0; hours < 36; hours += 12) {
    test.clock.advance(12 * HOUR_MS)
    await giveUpUncollected(shop, shop.clock.now())
    await decideForStaff(shop, shop.clock.now())
    await drainOutbox(shop)
  }
}
