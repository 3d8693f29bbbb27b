/**
 * Service in the simulation: customers complain about what came, answer and ask again; support and a
 * second person decide, give money back by hand and approve, two of them at the same moment.
 */
import { COMPLAINT_REMEDIES } from '#domain/complaints/complaint.ts'
import { col, sql } from '#server/platform/database.ts'
import type { Chance } from '../support/chance.ts'
import { formOf } from '../support/complaints.ts'
import { aside, asStaff, Id, someId, someRow, tap, tokenOf, type Operation } from './operation.ts'
import type { World } from './world.ts'

const WORDS = 'Terima kasih sudah memberi tahu kami.'
const DESKS = ['support', 'other support'] as const

const Line = { id: col.text, orderId: col.text, customerId: col.text, quantity: col.int }
/** A line of an order that came, of whatever was not taken out of it. */
const someLine = (world: World, chance: Chance) =>
  someRow(
    world,
    chance,
    sql(Line)`
      select l.id, l.order_id as "orderId", o.customer_id as "customerId", l.quantity from order_lines l join orders o on o.id = l.order_id
      where o.delivered_at is not null order by o.placed_at, o.number, l.position`,
  )

const complain: Operation['run'] = async (world, chance) => {
  const line = await someLine(world, chance)
  if (!line) return
  const quantity = 1 + chance.whole(line.quantity)
  await tap(world, chance, 'POST', `/api/shop/orders/${line.orderId}/complaints`, {
    token: tokenOf(world, line.customerId),
    body: formOf({
      items: [{ order_item_id: line.id, quantity }],
      ...(chance.isMet(0.7) ? { remedy: chance.pick(COMPLAINT_REMEDIES) } : {}),
    }),
  })
}

const Complaint = { id: col.text, orderId: col.text, customerId: col.text, version: col.int }
const someComplaint = (world: World, chance: Chance, states: readonly string[]) =>
  someRow(
    world,
    chance,
    sql(Complaint)`
      select id, order_id as "orderId", customer_id as "customerId",
        (select count(*) from complaint_events e where e.complaint_id = c.id)::integer as version from complaints c
      where state = any(${[...states]}::text[]) order by created_at, number`,
  )

/** A customer says what support asked for, or asks again about what was refused. */
const answer: Operation['run'] = async (world, chance) => {
  const isAgain = chance.isMet(0.4)
  const one = await someComplaint(world, chance, isAgain ? ['rejected', 'resolved'] : ['need_info'])
  if (!one) return
  const form = new FormData()
  form.set('description', 'Labelnya sudah saya cek lagi.')
  const path = `/api/shop/orders/${one.orderId}/complaints/${one.id}`
  const token = tokenOf(world, one.customerId)
  await tap(world, chance, 'POST', isAgain ? `${path}/reopen` : `${path}/answer`, {
    token,
    body: isAgain ? { description: 'Mohon dilihat sekali lagi.' } : form,
  })
}

const OPEN = ['submitted', 'in_review', 'need_info']

/** Looks into a complaint, asks back, refuses it, or gives what the preview says. */
const decide: Operation['run'] = async (world, chance) => {
  const one = await someComplaint(world, chance, OPEN)
  if (!one) return
  const { id, version } = one
  const path = `/complaints/${id}`
  const by = () => chance.pick(DESKS)
  const act = chance.pick(['review', 'ask', 'reject', 'approve', 'approve', 'approve'] as const)
  if (act === 'review') return asStaff(world, chance, by(), `${path}/review`, { version })
  if (act !== 'approve')
    return asStaff(world, chance, by(), `${path}/${act}`, { version, words: WORDS })
  const lines = await aside(world, () =>
    world.test.sql<{ line_id: string; quantity: number }>(
      'select order_line_id as line_id, quantity from complaint_lines where complaint_id = $1::text::uuid order by order_line_id',
      id,
    ),
  )
  const chosen = {
    remedy: chance.pick(COMPLAINT_REMEDIES),
    lines: lines.map((line) => ({ ...line, quantity: 1 + chance.whole(line.quantity) })),
  }
  const first = by()
  const preview = await world.ask('POST', `/api/staff${path}/preview`, {
    token: world.staff[first].token,
    body: chosen,
  })
  if (preview.status !== 200) return
  const { value } = preview.body.data as { value: number }
  const give = (who: (typeof DESKS)[number]) =>
    asStaff(world, chance, who, `${path}/approve`, { ...chosen, version, words: '', value })
  await Promise.all(chance.isMet(0.3) ? DESKS.map(give) : [give(first)])
}

const Paid = { number: col.text, version: col.int, line: col.text, quantity: col.int }

/** Gives money back by hand: for units, for an amount, or the fees. */
const giveBack: Operation['run'] = async (world, chance) => {
  const order = await someRow(
    world,
    chance,
    sql(Paid)`
      select o.number, (select count(*) from order_events e where e.order_id = o.id)::integer as version, l.id as line, l.quantity from orders o join order_lines l on l.order_id = o.id
      where o.payment_state in ('paid', 'partially_refunded') and o.delivered_at is not null order by o.placed_at, o.number, l.position`,
  )
  if (!order) return
  const { number, version, line, quantity } = order
  const what = chance.pick([
    { units: [{ line, quantity: 1 + chance.whole(quantity) }] },
    { amount: 1_000 * (1 + chance.whole(40)) },
    { service_fee: true, shipping: chance.isMet(0.5) },
  ])
  const body = { ...what, reason: 'Kurir salah', version }
  await asStaff(world, chance, chance.pick(DESKS), `/orders/${number}/refund`, body)
}

/** A second person approves what is above a limit, or refuses it. */
const approve: Operation['run'] = async (world, chance) => {
  const id = await someId(
    world,
    chance,
    sql(Id)`select id from approvals where state = 'open' order by number`,
  )
  if (!id) return decide(world, chance)
  const path = `/approvals/${id}`
  if (chance.isMet(0.2))
    await asStaff(world, chance, 'buyer', `${path}/refuse`, { reason: 'Tidak perlu' })
  else await asStaff(world, chance, 'buyer', `${path}/approve`)
}

export const SERVICE: readonly Operation[] = [
  { name: 'complain', weight: 4, run: complain },
  { name: 'answer support', weight: 2, run: answer },
  { name: 'decide a complaint', weight: 4, run: decide },
  { name: 'give money back', weight: 2, run: giveBack },
  { name: 'approve', weight: 2, run: approve },
]
