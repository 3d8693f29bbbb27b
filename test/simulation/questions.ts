/**
 * Goods that run out in the simulation: customers choose what should happen, are asked while their
 * order is picked, and answer in the app, by a link, twice at once, or too late.
 */
import { answerLinkOf } from '#server/orders/index.ts'
import { endQuestions } from '#server/picking/index.ts'
import { col, sql } from '#server/platform/database.ts'
import { asStaff, someRow, tap, tokenOf, type Operation } from './operation.ts'

/** A customer says what happens when a good of their order is missing. */
const wish: Operation['run'] = async (world, chance) => {
  const line = await someRow(
    world,
    chance,
    sql({ id: col.text, orderId: col.text, customerId: col.text })`
      select l.id, l.order_id as "orderId", o.customer_id as "customerId" from order_lines l join orders o on o.id = l.order_id
      where o.state in ('pending_payment', 'paid', 'confirmed') order by o.placed_at, o.number, l.position`,
  )
  if (!line) return
  const choice = chance.isMet(0.7) ? 'ask' : chance.pick(['best', 'refund', 'this'])
  const { variationId } = chance.pick(world.products)
  await tap(world, chance, 'PUT', `/api/shop/orders/${line.orderId}/lines/${line.id}/substitute`, {
    token: tokenOf(world, line.customerId),
    body: { choice, ...(choice === 'this' ? { variation_id: variationId } : {}) },
  })
}

/** A picker finds nothing of a good whose customer wants to be asked. */
const miss: Operation['run'] = async (world, chance) => {
  const task = await someRow(
    world,
    chance,
    sql({ id: col.text, claimedBy: col.text })`
      select t.id, t.claimed_by as "claimedBy" from pick_tasks t join order_lines l on l.id = t.order_line_id
      where t.state = 'open' and t.claimed_by is not null and l.substitute = 'ask' order by t.run_id, t.id`,
  )
  if (!task) return
  const who = task.claimedBy === world.staff.picker.id ? 'picker' : 'other'
  await asStaff(world, chance, who, `/pick-tasks/${task.id}`, { act: 'short' })
}

/** Answers a question: once, or two different answers at the same moment. */
const answer: Operation['run'] = async (world, chance) => {
  const question = await someRow(
    world,
    chance,
    sql({ id: col.text, orderId: col.text, customerId: col.text, until: col.instant })`
      select s.id, s.order_id as "orderId", o.customer_id as "customerId", s.until from substitutions s join orders o on o.id = s.order_id
      where s.state = 'offered' order by s.asked_at, s.price desc, s.id`,
  )
  if (!question) return miss(world, chance)
  const { id, orderId, customerId, until } = question
  const give = (said: 'accept' | 'refuse', isByLink: boolean) => {
    if (!isByLink)
      return world.ask('PUT', `/api/shop/orders/${orderId}/substitutions/${id}`, {
        token: tokenOf(world, customerId),
        body: { answer: said },
      })
    const at = { locale: 'id', now: world.shop.clock.now() } as const
    const token = answerLinkOf(world.shop, said, { id, until }, at).split(/\/substitute\/|\?/)[1]!
    return world.ask('POST', `/api/shop/substitute/${token}`, { body: {} })
  }
  const said = chance.isMet(0.6) ? 'accept' : 'refuse'
  const first = give(said, chance.isMet(0.4))
  if (!chance.isMet(0.3)) return void (await first)
  await Promise.all([first, give(said === 'accept' ? 'refuse' : 'accept', chance.isMet(0.4))])
}

export const ASKING: readonly Operation[] = [
  { name: 'wish', weight: 2, run: wish },
  { name: 'miss a good', weight: 6, run: miss },
  { name: 'answer', weight: 8, run: answer },
  {
    name: 'end questions',
    weight: 2,
    run: async ({ shop }) => void (await endQuestions(shop, shop.clock.now())),
  },
]
