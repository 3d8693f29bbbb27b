import { describe, expect, it } from 'vitest'
import { defaultChartRow, exportStateOf, KNOWN_ACCOUNTS } from './chart.ts'

describe('defaultChartRow', () => {
  it('gives each known account a number of its own', () => {
    const numbers = KNOWN_ACCOUNTS.map((account) => defaultChartRow(account).number)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('knows every gateway, and puts an unknown account where it is found', () => {
    expect(defaultChartRow('gateway:xendit')).toEqual({
      number: '1-10020',
      name: 'Piutang Gerbang Pembayaran xendit',
    })
    expect(defaultChartRow('new:thing').number).toBe('9-99999')
  })
})

describe('exportStateOf', () => {
  it('tells a day that changed after its file', () => {
    expect([exportStateOf(3, 0), exportStateOf(3, 3), exportStateOf(4, 3)]).toEqual([
      'open',
      'exported',
      'changed',
    ])
  })
})
