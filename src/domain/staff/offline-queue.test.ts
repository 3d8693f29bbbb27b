import { describe, expect, it } from 'vitest'
import { makeChance, type Chance } from '../../../test/support/chance.ts'
import {
  fateOf,
  isFinal,
  lastOf,
  mergeActs,
  relinked,
  replay,
  waitMs,
  type QueuedAct,
} from './offline-queue.ts'

type Act = QueuedAct & { does: string }
const act = (key: string, entity: string, after: string | null, does = key): Act => ({
  key,
  entity,
  after,
  does,
})
const keys = (acts: readonly QueuedAct[]) => acts.map(({ key }) => key).join('')

describe('mergeActs', () => {
  const [a, b, c] = [act('a', 'x', null), act('b', 'x', 'a'), act('c', 'x', 'b')]
  const other = act('o', 'y', null)
  it.each([
    ['a queue in order', [[a, b, c]], 'abc'],
    ['a queue backwards', [[c, b, a]], 'abc'],
    ['an act twice', [[a, a, b, a]], 'ab'],
    ['two copies of a queue', [[b], [a, b]], 'ab'],
    ['an act on something else where it stood', [[b, other, a]], 'abo'],
    ['an act whose predecessor was settled before', [[b]], 'b'],
    ['no acts', [[], []], ''],
  ])('puts %s in order', (_, queues, expected) => {
    expect(keys(mergeActs(...queues))).toBe(expected)
  })

  it('ends for acts that follow each other in a circle', () => {
    expect(mergeActs([act('p', 'x', 'q'), act('q', 'x', 'p')])).toHaveLength(2)
  })
})

/** A queue as a phone makes it: chains of acts on several things, mixed. */
const randomQueue = (chance: Chance): Act[] => {
  const queue: Act[] = []
  const length = 1 + chance.whole(12)
  for (let index = 0; index < length; index++) {
    const entity = `stop:${chance.whole(4)}`
    queue.push(act(`k${index}`, entity, lastOf(queue, entity), chance.pick(['+3', '*2', '-1'])))
  }
  return queue
}
/** Shuffled, with some acts twice. */
const disturbed = (queue: readonly Act[], chance: Chance): Act[] =>
  [...queue, ...queue.filter(() => chance.isMet(0.5))]
    .map((one) => ({ one, at: chance.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)

type State = Record<string, number>
/** Does not commute, so that the order on one thing matters. */
const step = (state: State, { entity, does }: Act): State => {
  const before = state[entity] ?? 1
  const after = does === '+3' ? before + 3 : does === '*2' ? before * 2 : before - 1
  return { ...state, [entity]: after }
}

describe('a shuffled, doubled queue', () => {
  it('is replayed to the state of the queue in order', () => {
    for (let seed = 1; seed <= 2_000; seed++) {
      const chance = makeChance(seed)
      const queue = randomQueue(chance)
      expect(replay({}, disturbed(queue, chance), step), `seed ${seed}`).toEqual(
        queue.reduce(step, {}),
      )
    }
  })

  it('ends in that state where acts arrive one by one and early ones are sent again', () => {
    for (let seed = 1; seed <= 2_000; seed++) {
      const chance = makeChance(seed)
      const queue = randomQueue(chance)
      let state: State = {}
      const settled = new Set<string>()
      const arrive = (one: Act) => {
        if (settled.has(one.key) || (one.after !== null && !settled.has(one.after))) return
        settled.add(one.key)
        state = step(state, one)
      }
      for (let round = 0; settled.size < queue.length && round <= queue.length; round++)
        for (const one of disturbed(queue, chance)) arrive(one)
      expect(state, `seed ${seed}`).toEqual(queue.reduce(step, {}))
    }
  })
})

describe('relinked', () => {
  it('lets what followed a refused act follow the one before it', () => {
    const queue = [act('a', 'x', null), act('b', 'x', 'a'), act('c', 'x', 'b')]
    expect(relinked(queue, queue[1]!).map(({ after }) => after)).toEqual([null, 'a', 'a'])
  })
})

describe('fateOf', () => {
  it.each([
    [0, 'offline', 'repeat'],
    [503, 'unavailable', 'repeat'],
    [500, 'internal', 'repeat'],
    [429, 'too_many_requests', 'repeat'],
    [200, 'no_answer', 'repeat'],
    [403, 'no_answer', 'repeat'],
    [409, 'in_progress', 'repeat'],
    [409, 'act_too_early', 'repeat'],
    [401, 'unauthenticated', 'blocked'],
    [403, 'session_locked', 'blocked'],
    [403, 'forbidden', 'refused'],
    [409, 'order_state', 'refused'],
    [422, 'invalid', 'refused'],
  ] as const)('of %i %s is %s', (status, code, fate) => {
    expect(fateOf({ status, code })).toBe(fate)
    expect(isFinal(code)).toBe(fate === 'refused' || code === 'offline')
  })
})

describe('waitMs', () => {
  it.each([
    [1, 2_000],
    [2, 4_000],
    [5, 32_000],
    [6, 60_000],
    [400, 60_000],
  ])('after %i failures is %i ms', (failures, wait) => {
    expect(waitMs(failures)).toBe(wait)
  })
})
