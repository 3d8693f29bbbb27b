import { type Check, example } from './check.ts'

const FIELD = /<TextInput\b[\s\S]*?\/>/g
/** What names an amount of Rupiah at its field. */
const AMOUNT =
  /prefix="Rp"|'Rp'|value=\{\w+\.(?:amount|price|total|ppn|shipping|cost|credit_limit|packPrice)\}/

/** Amounts of the console have one field, which groups their digits. */
export const groupedAmounts: Check = {
  name: 'grouped amounts',
  why: 'A typed amount of Rupiah is hard to read without its dots: use AmountInput or NumberInput.',
  files: ['src/web/staff/**/*.tsx'],
  find: (sources) =>
    sources
      .filter(({ path }) => !path.endsWith('/amount-input.tsx'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(FIELD)]
          .filter(([field]) => AMOUNT.test(field))
          .map(({ index }) => ({
            path,
            line: text.slice(0, index).split('\n').length,
            what: 'a plain field of an amount',
          })),
      ),
  red: [
    example('src/web/staff/a.tsx', '<TextInput value={a} prefix="Rp" />'),
    example(
      'src/web/staff/a.tsx',
      '<TextInput\n  value={typed.amount}\n  onChange={() => set()}\n/>',
    ),
  ],
  green: [
    example('src/web/staff/a.tsx', '<AmountInput value={typed.amount} />'),
    example('src/web/staff/a.tsx', '<TextInput value={typed.name} />'),
  ],
}
