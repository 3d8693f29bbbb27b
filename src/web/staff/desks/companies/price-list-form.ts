import type { PriceList, PriceListForm } from '#contract/staff/prices/price-lists.ts'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'

/** A price list as it is typed; entries are lines of text, so that they can be pasted from a sheet. */
export type ListDraft = {
  name: string
  first_day: string
  last_day: string
  percents: string
  prices: string
}

export const emptyList = (today: string): ListDraft => ({
  name: '',
  first_day: today,
  last_day: '',
  percents: '',
  prices: '',
})

export const draftOf = (list: PriceList): ListDraft => ({
  name: list.name,
  first_day: list.first_day,
  last_day: list.last_day ?? '',
  percents: list.percents.map(({ category, percent }) => `${category} ${percent}`).join('\n'),
  prices: list.prices
    .map(({ sku, min_quantity: from, price }) => `${sku} ${from} ${price}`)
    .join('\n'),
})

/** The words of each line that is not empty; spaces, tabs and semicolons stand between them. */
const linesOf = (typed: string): string[][] =>
  typed
    .split('\n')
    .map((line) => line.trim().split(/[\s;]+/))
    .filter(([first]) => first !== '')

/** A number that has to be typed; the server names the line when it is missing. */
const needed = (typed: string | undefined): number => wholeOf(typed ?? '') as number

export const entriesOf = (draft: ListDraft): Pick<PriceListForm, 'percents' | 'prices'> => ({
  percents: linesOf(draft.percents).map(([category = '', percent]) => ({
    category,
    percent: needed(percent?.replace('%', '')),
  })),
  prices: linesOf(draft.prices).map(([sku = '', from, price]) => ({
    sku,
    min_quantity: needed(from),
    price: needed(price),
  })),
})

export const bodyOf = (draft: ListDraft): PriceListForm => ({
  name: draft.name,
  first_day: draft.first_day,
  last_day: draft.last_day === '' ? null : draft.last_day,
  ...entriesOf(draft),
})
