import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  COURIER_STATUSES,
  courierPhase,
  isFinal,
  mayFollow,
  type CourierFact,
} from './courier-status.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 5, minute))

describe('what a courier says', () => {
  it.each([
    ['confirmed', 'process'],
    ['scheduled', 'process'],
    ['allocated', 'process'],
    ['picking_up', 'on_delivery'],
    ['picked', 'on_delivery'],
    ['dropping_off', 'on_delivery'],
    ['delivered', 'delivered'],
    ['on_hold', 'exception'],
    ['courier_not_found', 'exception'],
    ['rejected', 'exception'],
    ['return_in_transit', 'exception'],
    ['returned', 'exception'],
    ['disposed', 'exception'],
    ['cancelled', 'exception'],
  ] as const)('%s means %s', (status, phase) => expect(courierPhase(status)).toBe(phase))

  it('an end stays an end, and the same fact is nothing new', () => {
    expect(mayFollow({ status: 'delivered', at: at(1) }, { status: 'on_hold', at: at(9) })).toBe(
      false,
    )
    expect(mayFollow({ status: 'picked', at: at(1) }, { status: 'picked', at: at(1) })).toBe(false)
  })

  it('a driver who gives the parcel back is news, an old word is not', () => {
    expect(mayFollow({ status: 'allocated', at: at(5) }, { status: 'confirmed', at: at(6) })).toBe(
      true,
    )
    expect(mayFollow({ status: 'allocated', at: at(5) }, { status: 'confirmed', at: at(4) })).toBe(
      false,
    )
  })

  it('news in any order, each as often as it likes, ends the same', () => {
    const fact = fc.record({
      status: fc.constantFrom(...COURIER_STATUSES),
      minute: fc.integer({ min: 0, max: 30 }),
    })
    const story = fc
      .uniqueArray(fact, { minLength: 1, maxLength: 8, selector: ({ minute }) => minute })
      .filter((facts) => facts.filter(({ status }) => isFinal(status)).length <= 1)
    const tell = (facts: readonly CourierFact[]) =>
      facts.reduce((now, next) => (mayFollow(now, next) ? next : now), {
        status: 'confirmed',
        at: new Date(0),
      } as CourierFact).status
    fc.assert(
      fc.property(
        story.chain((facts) =>
          fc.tuple(
            fc.constant(facts),
            fc.shuffledSubarray([...facts, ...facts], { minLength: facts.length * 2 }),
          ),
        ),
        ([facts, told]) => {
          const [inOrder, anyhow] = [facts.toSorted((a, b) => a.minute - b.minute), told].map(
            (list) => tell(list.map(({ status, minute }) => ({ status, at: at(minute) }))),
          )
          expect(anyhow).toBe(inOrder)
        },
      ),
    )
  })
})
