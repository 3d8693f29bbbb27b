import { expect, test } from 'vitest'
import type { PickTask, WholeRun } from '#contract/staff/picking/picking.ts'
import { boxesToFill, missingOf, nextStop, step } from './step.ts'

const task = (id: string, own: Partial<PickTask>) =>
  ({
    id,
    order_id: 'o1',
    letter: 'A',
    variation_id: 'v1',
    name: 'Mangga',
    variation_name: '1 kg',
    wanted: 1,
    picked: 0,
    ...own,
  }) as PickTask
const run = (...tasks: PickTask[]) => ({ task_list: tasks }) as WholeRun

test('what is missing is summed up for each order and good', () => {
  const walked = run(
    task('1', { state: 'short', wanted: 2 }),
    task('2', { state: 'short' }),
    task('3', { state: 'short', order_id: 'o2', letter: 'B' }),
    task('4', { state: 'picked', picked: 1, variation_id: 'v2' }),
    task('5', { state: 'substituted', variation_id: 'v3' }),
  )
  expect(missingOf(walked).map(({ letter, name, units }) => [letter, name, units])).toEqual([
    ['A', 'Mangga, 1 kg', 3],
    ['B', 'Mangga, 1 kg', 1],
  ])
})

test('the next tasks are those of one good, until another picker has one of them', () => {
  const open = { state: 'open', claim: 'mine', shelf: 'A1', batch: null, instead_of: null } as const
  const idsOf = (...tasks: PickTask[]) => nextStop(run(...tasks))?.map(({ id }) => id)
  const [done, a, b] = [
    task('0', { ...open, state: 'picked' }),
    task('1', open),
    task('2', { ...open, order_id: 'o2', letter: 'B' }),
  ]
  expect(idsOf(done, a, b, task('3', { ...open, variation_id: 'v2' }))).toEqual(['1', '2'])
  expect(idsOf(done, a, { ...b, claim: 'other' })).toEqual(['1'])
  expect(idsOf(done)).toBeUndefined()
})

test('the task in hand stays though another one comes in before it', () => {
  const open = { state: 'open', claim: 'mine', shelf: 'A1', batch: null, instead_of: null } as const
  const [melon, egg] = [task('m', open), task('e', { ...open, variation_id: 'v2', shelf: 'A0' })]
  const other = task('n', { ...open, order_id: 'o2', letter: 'B' })
  const idsOf = (inHand: string | null, ...tasks: PickTask[]) =>
    nextStop(run(...tasks), inHand)?.map(({ id }) => id)
  expect(idsOf(null, egg, melon)).toEqual(['e'])
  expect(idsOf('m', egg, melon)).toEqual(['m'])
  expect(idsOf('m', egg, other, melon)).toEqual(['m', 'n'])
  // It is done, or someone else has it: the walk goes on.
  expect(idsOf('m', egg, { ...melon, state: 'short' })).toEqual(['e'])
  expect(idsOf('m', egg, { ...melon, claim: 'other' })).toEqual(['e'])
})

test('codes are asked of the boxes that something still goes into', () => {
  const open = { state: 'open', claim: 'mine' } as const
  const totes = ['o1', 'o2', 'o3'].map((order_id) => ({ order_id, code: null }))
  const taken = {
    ...run(
      task('1', { ...open, state: 'picked' }),
      task('2', { ...open, order_id: 'o2' }),
      task('3', { ...open, claim: 'other', order_id: 'o3' }),
    ),
    totes,
  } as WholeRun
  expect(boxesToFill(taken).map(({ order_id: order }) => order)).toEqual(['o2'])
})

test('a photo counts at once, and no more when its weighing is undone', () => {
  const walked = run(task('1', { state: 'picked', photos: 0 }), task('2', { photos: 0 }))
  const shown = step(walked, { kind: 'photo', id: '1' })
  expect(shown.task_list.map(({ photos }) => photos)).toEqual([1, 0])
  const undone = { kind: 'task', id: '1', state: 'open', picked: 0, grams: [] } as const
  expect(step(shown, { ...undone, grams: [] }).task_list.map(({ photos }) => photos)).toEqual([
    0, 0,
  ])
})
