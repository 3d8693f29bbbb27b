import { parse } from 'csv-parse/sync'
import { describe, expect, it, vi } from 'vitest'
import { csvHead, csvLine } from './csv.ts'
import { readCsv } from './read-csv.ts'

vi.mock('csv-parse/sync', { spy: true })

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isBig = false, hasMark = true): Uint8Array => {
  const bytes = Buffer.from(`${hasMark ? '\ufeff' : ''}${text}`, 'utf16le')
  return new Uint8Array(isBig ? bytes.swap16() : bytes)
}
const read = (bytes: Uint8Array) => readCsv(bytes, { rowsMax: 5 })
const cellsOf = (bytes: Uint8Array) => {
  const table = read(bytes)
  return 'problem' in table ? table : [table.head, ...table.rows.map(({ cells }) => cells)]
}
const EXPECTED = [
  ['sku', 'nama'],
  ['A1', 'Jambu “Kristal”, Bogor'],
  ['A2', 'Añejo 🥭 Ä'],
]
const WITH = (separator: string, end: string) =>
  [
    ['sku', 'nama'],
    ['A1', '"Jambu “Kristal”, Bogor"'],
    ['A2', 'Añejo 🥭 Ä'],
  ]
    .map((row) => row.join(separator) + end)
    .join('')

describe('files of spreadsheets', () => {
  it.each([
    ['Google Sheets: UTF-8, commas, CRLF', utf8(WITH(',', '\r\n'))],
    ['LibreOffice: UTF-8, commas, LF', utf8(WITH(',', '\n'))],
    [
      'Excel “CSV UTF-8” with Indonesian regions: mark, semicolons',
      utf8(`\ufeff${WITH(';', '\r\n')}`),
    ],
    ['Excel “Unicode text”: UTF-16LE, tabs', utf16(WITH('\t', '\r\n'))],
    ['UTF-16BE with a mark', utf16(WITH(',', '\n'), true)],
    ['UTF-16LE without a mark', utf16(WITH('\t', '\r\n'), false, false)],
    ['Excel with its separator named', utf8(`sep=;\r\n${WITH(';', '\r\n')}`)],
    ['without an end of the last line', utf8(WITH(',', '\n').trimEnd())],
    ['with empty lines and empty rows', utf8(`${WITH(',', '\n')}\n,\n\n`)],
  ])('%s', (_what, bytes) => {
    expect(cellsOf(bytes)).toEqual(EXPECTED)
  })

  it.each([
    [
      'Excel “CSV” in Windows-1252',
      new Uint8Array([0x61, 0x3b, 0x62, 0x0a, 0xe9, 0x3b, 0x31]),
      [
        ['a', 'b'],
        ['é', '1'],
      ],
    ],
    [
      'lines within cells',
      utf8('a,b\r\n"satu\r\ndua",x\r\n'),
      [
        ['a', 'b'],
        ['satu\ndua', 'x'],
      ],
    ],
    [
      'doubled quotes',
      utf8('a,b\n"5"" besar",x\n'),
      [
        ['a', 'b'],
        ['5" besar', 'x'],
      ],
    ],
    [
      'a separator within quotes of the head',
      utf8('"a;b",c\n1,2\n'),
      [
        ['a;b', 'c'],
        ['1', '2'],
      ],
    ],
    ['one column', utf8('sku\nA1\n'), [['sku'], ['A1']]],
    [
      'rows that are too short or too long',
      utf8('a,b\n1\n1,2,3\n'),
      [['a', 'b'], ['1'], ['1', '2']],
    ],
    [
      'spaces around heads, not around cells',
      utf8(' a , b\n x ,y\n'),
      [
        ['a', 'b'],
        [' x ', 'y'],
      ],
    ],
    [
      'zeros in front',
      utf8('plu,kode\n0042,007\n'),
      [
        ['plu', 'kode'],
        ['0042', '007'],
      ],
    ],
  ])('%s', (_what, bytes, cells) => {
    expect(cellsOf(bytes)).toEqual(cells)
  })

  it.each([
    ['nothing', utf8(''), 'empty'],
    ['a head alone', utf8('sku,nama\n'), 'empty'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0, 0]), 'encoding'],
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0x14, 0, 0, 0]), 'encoding'],
    ['an open quote', utf8('a,b\n"1,2\n'), 'form'],
    [
      'too many columns',
      utf8(`${Array.from({ length: 101 }, (_, at) => `c${at}`).join(',')}\n1\n`),
      'columns',
    ],
    ['too many rows', utf8(`a\n${'x\n'.repeat(6)}`), 'rows'],
  ])('refuses %s', (_what, bytes, problem) => {
    expect(read(bytes)).toMatchObject({ problem })
  })

  it.each([
    ['a million columns', ','.repeat(1_000_000), 'columns'],
    ['a million columns in a row', `a,b\n${';,'.repeat(1_000_000)}\n`, 'columns'],
    ['a line of 20 MB', `sku\n${'x'.repeat(20_000_000)}\n`, 'long'],
    ['a head of 20 MB', 'x'.repeat(20_000_000), 'long'],
    ['a cell of 20 MB', `sku\n"${'x\n'.repeat(10_000_000)}"\n`, 'long'],
  ])('refuses %s before it is parsed', (_what, text, problem) => {
    vi.mocked(parse).mockClear()
    const table = read(utf8(text))
    expect('problem' in table && table.problem).toBe(problem)
    expect(parse).not.toHaveBeenCalled()
  })

  it('takes a row of long cells', () => {
    const cells = Array.from({ length: 3 }, () => `"${'5"", '.repeat(8_000)}"`)
    expect(read(utf8(`a,b,c\n${cells.join(',')}\n`))).toMatchObject({ rows: [{ line: 2 }] })
  })

  it('reads back what an export defused, and an apostrophe of one’s own', () => {
    const cells = ['=1+1', '+62', '-5', '@x', "'t Hooft", "'=a", 'biasa']
    const bytes = utf8(csvHead(cells.map((_, at) => `c${at}`)) + csvLine(cells))
    const back = cellsOf(bytes) as string[][]
    expect(back[1]).toEqual(cells)
  })
})
