import { expect, it } from 'vitest'
import { csvHead, csvLine } from './csv.ts'

it('writes lines as RFC 4180 with UTC times, JSON lists and empty nulls', () => {
  const at = new Date('2026-11-20T02:00:00Z')
  expect(
    csvLine([
      'Jeruk, manis',
      'ia bilang "enak"',
      'dua\nbaris',
      12_500,
      true,
      null,
      at,
      { en: 'a', id: 'b' },
    ]),
  ).toBe(
    '"Jeruk, manis","ia bilang ""enak""","dua\nbaris",12500,true,,2026-11-20T02:00:00.000Z,"{""en"":""a"",""id"":""b""}"\r\n',
  )
  expect(csvHead(['name', 'phone'])).toBe('\ufeffname,phone\r\n')
})

it.each(['=HYPERLINK("http://evil.example")', '+62', '-1+1', '@SUM(A1)', '\tx', '\rx'])(
  'stops a spreadsheet from evaluating %j',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/)
  },
)

it('leaves negative numbers unchanged', () => {
  expect(csvLine([-50])).toBe('-50\r\n')
})
