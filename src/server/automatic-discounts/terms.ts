import type { PromotionChannel } from '#domain/automatic-discounts/channel.ts'
import { type FieldError, refuseFaults, unknownNamesError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { unknownSlugs } from './store/terms-state.ts'

type Form = {
  categories: readonly string[]
  products: readonly string[]
  weekdays: readonly number[]
  from_time: string | null
  until_time: string | null
  starts_at: string
  ends_at: string | null
  channel: PromotionChannel
}
type Held = {
  categories: readonly string[]
  products: readonly string[]
  weekdays: readonly number[]
  fromTime: string | null
  untilTime: string | null
  startsAt: Date
  endsAt: Date | null
  channel: PromotionChannel
}

/** For which goods, when and where the promotion of a form holds. */
export const holdingOf = (form: Form) => ({
  categories: [...form.categories],
  products: [...form.products],
  weekdays: [...new Set(form.weekdays)].toSorted((a, b) => a - b),
  fromTime: form.from_time,
  untilTime: form.until_time,
  startsAt: new Date(form.starts_at),
  endsAt: form.ends_at === null ? null : new Date(form.ends_at),
  channel: form.channel,
})

export const presentHolding = (held: Held) => ({
  categories: [...held.categories],
  products: [...held.products],
  weekdays: [...held.weekdays],
  from_time: held.fromTime,
  until_time: held.untilTime,
  starts_at: held.startsAt.toISOString(),
  ends_at: held.endsAt?.toISOString() ?? null,
  channel: held.channel,
})

/** Throws 422 with what is wrong with the terms, and with goods that the shop does not have. */
export const refuseTerms = async (
  tx: Transaction,
  terms: Pick<Held, 'categories' | 'products'>,
  problems: readonly { field: string; key: string }[],
): Promise<void> => {
  const errors: Record<string, FieldError[]> = {}
  for (const { field, key } of problems) errors[field] = [{ key }]
  const unknown = await unknownSlugs(tx, terms)
  for (const field of ['categories', 'products'] as const)
    if (unknown[field].length > 0) errors[field] = [unknownNamesError(unknown[field])]
  refuseFaults(errors)
}
