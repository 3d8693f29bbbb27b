import { describe, expect, it } from 'vitest'
import {
  actionInto,
  boardColumn,
  BOARD_COLUMNS,
  deskActions,
  LEADS_TO,
  TROUBLES,
} from './order-desk.ts'
import { ORDER_STATES } from './order-state.ts'

describe('the board', () => {
  it.each([
    ['paid', 'new'],
    ['confirmed', 'accepted'],
    ['picking', 'picking'],
    ['packed', 'packed'],
    ['on_delivery', 'on_the_way'],
    ['ready_for_pickup', 'on_the_way'],
    ['delivered', 'delivered'],
    ['failed_delivery', 'trouble'],
  ] as const)('has %s in the column %s', (state, column) => {
    expect(boardColumn({ state, troubles: [] })).toBe(column)
    for (const trouble of TROUBLES)
      expect(boardColumn({ state, troubles: [trouble] })).toBe('trouble')
  })

  it('offers a column only where an allowed action leads to it', () => {
    for (const state of ORDER_STATES) {
      const actions = deskActions({ state, cancelAskedAt: null, branchId: null })
      for (const column of BOARD_COLUMNS) {
        const action = actionInto(column, actions)
        expect(action === null || (actions.includes(action) && LEADS_TO[action] === column)).toBe(
          true,
        )
      }
    }
    expect(
      actionInto('packed', deskActions({ state: 'picking', cancelAskedAt: null, branchId: null })),
    ).toBe('pack')
    expect(
      actionInto(
        'packed',
        deskActions({ state: 'delivered', cancelAskedAt: null, branchId: null }),
      ),
    ).toBeNull()
  })
})
