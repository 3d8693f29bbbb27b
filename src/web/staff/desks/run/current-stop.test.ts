import { describe, expect, it } from 'vitest'
import type { OwnStop } from '#contract/staff/delivery/my-run.ts'
import type { StoredAct } from '#web/staff/offline/outbox.ts'
import { currentStop, refusedElsewhere, uncheckedOf } from './current-stop.ts'

const stopOf = (order: string, state: OwnStop['state']) =>
  ({
    order_id: order,
    state,
    settled_at: state === 'delivered' ? '2026-11-20T03:00:00.000Z' : null,
  }) as OwnStop
const given = (order: string, state: StoredAct['state'], form: StoredAct['form']) => ({
  effect: { act: 'hand_over', order },
  state,
  form,
})
const none: ReadonlySet<string> = new Set()

describe('the stop under the thumb', () => {
  it('is the one that was reached, else the next', () => {
    const waiting = [stopOf('a', 'waiting'), stopOf('b', 'waiting')]
    expect(currentStop(waiting, none, null)?.order_id).toBe('a')
    const reached = [stopOf('a', 'waiting'), stopOf('b', 'arrived')]
    expect(currentStop(reached, none, null)?.order_id).toBe('b')
  })

  it('stays when the code of an earlier stop turns out to be wrong', () => {
    const stops = [stopOf('a', 'arrived'), stopOf('b', 'waiting')]
    expect(currentStop(stops, none, 'b')?.order_id).toBe('b')
  })

  it('stays while its code is not checked, until the rider goes on', () => {
    const acts = [given('a', 'waiting', { code: '0000' })]
    const stops = [stopOf('a', 'delivered'), stopOf('b', 'waiting')]
    expect(currentStop(stops, uncheckedOf(acts), 'a')?.order_id).toBe('a')
    expect(currentStop(stops, uncheckedOf(acts), null)?.order_id).toBe('b')
  })

  it('is the next one once the shop has the code', () => {
    const acts = [given('a', 'done', { code: '1234' })]
    const stops = [stopOf('a', 'delivered'), stopOf('b', 'waiting')]
    expect(currentStop(stops, uncheckedOf(acts), 'a')?.order_id).toBe('b')
  })

  it('does not wait for an answer about a photo', () => {
    expect(uncheckedOf([given('a', 'waiting', { received_by: 'Pak Dadang' })]).size).toBe(0)
  })
})

describe('refusals of other stops', () => {
  const stops = [stopOf('a', 'arrived'), stopOf('b', 'arrived'), stopOf('c', 'delivered')]
  const refused = ['a', 'a', 'b', 'c'].map((order) => given(order, 'refused', { code: '0000' }))

  it('are announced once each, with the number of the stop', () => {
    expect(refusedElsewhere(stops, refused, stops[1])).toEqual([
      { stop: stops[0], position: 1, wasCode: true },
    ])
  })

  it('name no code where none was typed', () => {
    const photo = [given('a', 'refused', { received_by: 'Pak Dadang' })]
    expect(refusedElsewhere(stops, photo, stops[1])).toMatchObject([{ wasCode: false }])
  })
})
