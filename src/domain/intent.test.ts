import { describe, expect, it } from 'vitest'
import { adopt, due, intentOf, revert, sent, settle, want, type Intent } from './intent.ts'

type Step = (state: Intent<number>) => Intent<number>
const wants =
  (value: number): Step =>
  (state) =>
    want(state, value)
const leaves: Step = (state) => {
  const next = due(state)
  return next ? sent(state, next.value) : state
}
const answers =
  (value: number): Step =>
  (state) =>
    settle(state, value)
const fails: Step = (state) => revert(state)
const hears =
  (value: number): Step =>
  (state) =>
    adopt(state, value)

interface Example {
  story: string
  steps: Step[]
  shown: number
  toSend: number | null
}

const examples: Example[] = [
  { story: 'at rest nothing is due', steps: [], shown: 1, toSend: null },
  { story: 'a wish is shown at once and is due', steps: [wants(2)], shown: 2, toSend: 2 },
  {
    story: 'there and back within the wait sends nothing',
    steps: [wants(2), wants(1)],
    shown: 1,
    toSend: null,
  },
  {
    story: 'ten taps are one call with the last value',
    steps: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(wants),
    shown: 11,
    toSend: 11,
  },
  {
    story: 'nothing is due while an answer is awaited',
    steps: [wants(2), leaves, wants(3)],
    shown: 3,
    toSend: null,
  },
  {
    story: 'a wish made meanwhile is due after the answer',
    steps: [wants(2), leaves, wants(3), answers(2)],
    shown: 3,
    toSend: 3,
  },
  {
    story: 'a wish undone meanwhile is due after the answer',
    steps: [wants(2), leaves, wants(1), answers(2)],
    shown: 1,
    toSend: 1,
  },
  {
    story: 'the answer wins where it differs from what was sent',
    steps: [wants(9), leaves, answers(4)],
    shown: 4,
    toSend: null,
  },
  {
    story: 'failure returns to the confirmed value',
    steps: [wants(2), leaves, fails],
    shown: 1,
    toSend: null,
  },
  {
    story: 'failure drops wishes made meanwhile',
    steps: [wants(2), leaves, wants(3), fails],
    shown: 1,
    toSend: null,
  },
  { story: 'news from elsewhere is shown at rest', steps: [hears(5)], shown: 5, toSend: null },
  {
    story: 'news from elsewhere does not overrun an open wish',
    steps: [wants(2), hears(5)],
    shown: 2,
    toSend: 2,
  },
  {
    story: 'news equal to the open wish settles it',
    steps: [wants(2), hears(2)],
    shown: 2,
    toSend: null,
  },
]

describe('intent', () => {
  it.each(examples)('$story', ({ steps, shown, toSend }) => {
    const end = steps.reduce((state, step) => step(state), intentOf(1))
    expect(end.wanted).toBe(shown)
    expect(due(end)?.value ?? null).toBe(toSend)
  })

  it('compares by the rule it is given', () => {
    const sameName = (a: { name: string }, b: { name: string }) => a.name === b.name
    expect(due(want(intentOf({ name: 'salak' }), { name: 'salak' }), sameName)).toBeNull()
  })
})
