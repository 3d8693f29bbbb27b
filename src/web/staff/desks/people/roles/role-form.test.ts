import { expect, it } from 'vitest'
import { PERMISSIONS } from '#domain/staff/permission.ts'
import { bodyOf, EMPTY_ROLE, GROUPS, toggled, toggledAll } from './role-form.ts'

it('offers each permission once, but the one that opens nothing', () => {
  const offered = GROUPS.flatMap(({ permissions }) => permissions)
  expect(offered.toSorted()).toEqual(
    PERMISSIONS.filter((one) => one !== 'reports.write').toSorted(),
  )
})

it('reads what it writes, and writes nothing that it does not read', () => {
  expect(toggled([], 'orders.write', true)).toEqual(['orders.read', 'orders.write'])
  expect(toggled(['orders.read', 'orders.write', 'till.use'], 'orders.read', false)).toEqual([
    'till.use',
  ])
  expect(toggled(['orders.read', 'orders.write'], 'orders.write', false)).toEqual(['orders.read'])
  expect(toggled(['till.use'], 'till.use', false)).toEqual([])
})

it('takes all of a desk, or none of it, and leaves the others', () => {
  const desk = ['refunds.read', 'refunds.write'] as const
  expect(toggledAll(['till.use'], desk, true).toSorted()).toEqual([...desk, 'till.use'])
  expect(toggledAll(['till.use', ...desk], desk, false)).toEqual(['till.use'])
})

it('takes grouped amounts, and nothing typed for none', () => {
  const { limits } = bodyOf({ ...EMPTY_ROLE, refund: '250.000', waste: '' })
  expect(limits).toEqual({ refund: 250_000, points: 0, waste: 0 })
})
