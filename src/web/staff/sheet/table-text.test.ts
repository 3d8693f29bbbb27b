import { describe, expect, it } from 'vitest'
import { parseTable, tableText } from './table-text.ts'

describe('what a spreadsheet copies', () => {
  it.each([
    ['a', [['a']]],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"a\tb"\t"c ""d"""', [['a\tb', 'c "d"']]],
    ['"two\nlines"\tb', [['two\nlines', 'b']]],
    ['5" tray\tb', [['5" tray', 'b']]],
    [
      'a\t\n\tb',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['', [['']]],
  ])('%j', (text, rows) => expect(parseTable(text)).toEqual(rows))

  it('is read again as it was copied', () => {
    const rows = [
      ['Mangga "Arumanis"', '1\t2'],
      ['', 'dua\nbaris'],
    ]
    expect(parseTable(tableText(rows))).toEqual(rows)
  })
})
