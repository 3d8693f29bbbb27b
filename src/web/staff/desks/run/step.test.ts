import { describe, expect, it } from 'vitest'
import type { OwnRun, OwnStop } from '#contract/staff/delivery/my-run.ts'
import { refundOfUnits } from '#domain/orders/refund.ts'
import { replay } from '#domain/staff/offline-queue.ts'
import { makeChance } from '../../../../../test/support/chance.ts'
import { step, type RunEffect } from './step.ts'

const stop = (order: string, cash = 0) =>
  ({
    order_id: order,
    number: order.toUpperCase(),
    bag_list: [{ code: `${order.toUpperCase()}-1`, is_cold: false }],
    removed_bags: [],
    state: 'waiting',
    cash,
    calls: [] as string[],
    refused: 0,
    arrived_at: null,
    settled_at: null,
  }) as unknown as OwnStop
const run = {
  state: 'planned',
  started_at: null,
  ended_at: null,
  cash_due: 0,
  cash_collected: null,
  stops: [stop('a', 50_000), stop('b', 20_000), stop('c')],
} as unknown as OwnRun

const act = (index: number, effect: RunEffect) => ({
  key: `k${index}`,
  entity: 'run:1',
  after: index === 0 ? null : `k${index - 1}`,
  tappedAt: new Date(Date.UTC(2026, 10, 20, 3, index)).toISOString(),
  effect,
})
const day = (
  [
    { act: 'begin', bags: ['A', 'B'] },
    { act: 'arrive', order: 'a' },
    { act: 'hand_over', order: 'a' },
    { act: 'call', order: 'b' },
    { act: 'call', order: 'b' },
    { act: 'fail', order: 'b' },
    { act: 'end', cash: 50_000 },
  ] as RunEffect[]
).map((effect, index) => act(index, effect))

describe('the run sheet without network', () => {
  it('shows what the rider has done', () => {
    const after = day.reduce(step, run)
    expect(after).toMatchObject({ state: 'done', cash_due: 50_000, cash_collected: 50_000 })
    expect(
      after.stops.map(({ order_id, state, calls }) => [order_id, state, calls.length]),
    ).toEqual([
      ['a', 'delivered', 0],
      ['b', 'failed', 2],
    ])
  })

  it('keeps what a stop ended with', () => {
    const twice = [...day.slice(0, 3), act(3, { act: 'fail', order: 'a' })]
    expect(twice.reduce(step, run).stops[0]).toMatchObject({ state: 'delivered' })
  })

  it('says why a stop was given up, who took the goods, and why the cash differs', () => {
    const ended = [
      act(0, { act: 'begin', bags: ['A', 'B', 'C'] }),
      act(1, { act: 'fail', order: 'a', cause: 'cannot_pay' }),
      act(2, { act: 'hand_over', order: 'b', left_with: 'Pak Dadang' }),
      act(3, { act: 'fail', order: 'c' }),
      act(4, { act: 'end', cash: 19_000, reason: 'Kembalian kurang' }),
    ].reduce(step, run)
    expect(ended).toMatchObject({
      cash_due: 20_000,
      cash_reason: 'Kembalian kurang',
      stops: [
        { failed_because: 'cannot_pay' },
        { left_with: 'Pak Dadang' },
        { failed_because: 'not_home' },
      ],
    })
  })

  it('counts what was refused at the door', () => {
    const refused = [...day.slice(0, 3), act(3, { act: 'refuse', order: 'a', quantity: 2 })]
    expect(refused.reduce(step, run).stops[0]).toMatchObject({ state: 'delivered', refused: 2 })
  })

  it('asks less cash for what is refused before it is paid, by the amounts of the shop', () => {
    const lines = [
      { id: 'pear', name: 'Pir', quantity: 2, less_cash: [4_000, 8_000] },
      { id: 'fig', name: 'Ara', quantity: 1, less_cash: [30_000] },
    ]
    const open = { ...run, stops: [{ ...stop('a', 50_000), lines }] }
    const arrived = act(1, { act: 'arrive', order: 'a' })
    const refuse = act(2, { act: 'refuse', order: 'a', quantity: 2, line: 'pear' })
    const [after] = [arrived, refuse].reduce(step, open).stops
    expect(after).toMatchObject({ cash: 42_000, refused: 0 })
    expect(after!.lines.map(({ id }) => id)).toEqual(['fig'])
  })

  it('goes on with the rest of a line, to the Rupiah as the shop refunds it', () => {
    const whole = { quantity: 3, gross: 11_000, paid: 10_000 }
    const at = (refundedQuantity: number, refunded: number) =>
      [1, 2, 3].slice(refundedQuantity).map((_, units) => {
        const line = { ...whole, refundedQuantity, refunded, grossRefunded: 0 }
        return refundOfUnits(line, units + 1).amount
      })
    const lines = [{ id: 'pear', name: 'Pir', quantity: 3, less_cash: at(0, 0) }]
    const open = { ...run, stops: [{ ...stop('a', 50_000), lines }] }
    const one = act(1, { act: 'refuse', order: 'a', quantity: 1, line: 'pear' })
    const [after] = [one].reduce(step, open).stops
    expect(after!.cash).toBe(46_667)
    expect(after!.lines).toEqual([
      { id: 'pear', name: 'Pir', quantity: 2, less_cash: at(1, 3_333) },
    ])
    const both = act(2, { act: 'refuse', order: 'a', quantity: 2, line: 'pear' })
    const [last] = [one, both].reduce(step, open).stops
    expect([last!.cash, last!.lines]).toEqual([40_000, []])
  })

  it('ends alike for a shuffled, doubled queue', () => {
    const expected = day.reduce(step, run)
    for (let seed = 1; seed <= 200; seed++) {
      const chance = makeChance(seed)
      const mixed = [...day, ...day]
        .map((one) => ({ one, at: chance.next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one)
      expect(replay(run, mixed, step), `seed ${seed}`).toEqual(expected)
    }
  })
})
