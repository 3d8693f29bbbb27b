import type { BodyInput } from '#contract/call.ts'
import type { createSupplier, Supplier } from '#contract/staff/purchases/suppliers.ts'
import type { Orchard } from '#contract/staff/purchases/orchards.ts'
import type { Text } from '#domain/locale.ts'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'

export type Good = {
  variation_id: string
  sku: string
  name: Text
  variation: Text
  thumbnail: string | null
}
/** A supplier as it is typed. */
export type SupplierDraft = {
  name: string
  contact: string
  phone: string
  email: string
  orderDays: number[]
  cutOff: string
  leadDays: string
  minimum: string
  terms: string
  items: ItemDraft[]
  orchards: OrchardDraft[]
}
export type OrchardDraft = Omit<Orchard, 'id'> & { key: string; id: string | null }
export type ItemDraft = {
  good: Good
  code: string
  packSize: string
  packPrice: string
  leadDays: string
  minimumPacks: string
}

export const EMPTY_SUPPLIER: SupplierDraft = {
  name: '',
  contact: '',
  phone: '',
  email: '',
  orderDays: [],
  cutOff: '14:00',
  leadDays: '1',
  minimum: '0',
  terms: '',
  items: [],
  orchards: [],
}

export const emptyOrchard = (): OrchardDraft => ({
  key: crypto.randomUUID(),
  id: null,
  name: '',
  place: '',
  story: { en: '', id: '' },
  picture: null,
})

export const emptyItem = (good: Good, cost: number | null): ItemDraft => ({
  good,
  code: '',
  packSize: '1',
  packPrice: cost === null ? '' : String(cost),
  leadDays: '',
  minimumPacks: '1',
})

export const draftOf = (supplier: Supplier): SupplierDraft => ({
  name: supplier.name,
  contact: supplier.contact,
  phone: supplier.phone,
  email: supplier.email,
  orderDays: supplier.order_days,
  cutOff: supplier.cut_off,
  leadDays: String(supplier.lead_days),
  minimum: String(supplier.minimum),
  terms: supplier.terms,
  items: supplier.items.map((item) => ({
    good: goodOf(item),
    code: item.code,
    packSize: String(item.pack_size),
    packPrice: String(item.pack_price),
    leadDays: item.lead_days === null ? '' : String(item.lead_days),
    minimumPacks: String(item.minimum_packs),
  })),
  orchards: supplier.orchards.map((orchard) => ({ ...orchard, key: orchard.id })),
})

export const goodOf = ({ variation_id, sku, name, variation, thumbnail }: Good): Good => ({
  variation_id,
  sku,
  name,
  variation,
  thumbnail,
})

/** A number that has to be typed; the server names the field when it is missing. */
const needed = (typed: string): number => wholeOf(typed) as number

export const bodyOf = (draft: SupplierDraft): BodyInput<typeof createSupplier> => ({
  name: draft.name,
  contact: draft.contact,
  phone: draft.phone,
  email: draft.email,
  order_days: draft.orderDays,
  cut_off: draft.cutOff,
  lead_days: needed(draft.leadDays),
  minimum: needed(draft.minimum),
  terms: draft.terms,
  items: draft.items.map((item) => ({
    variation_id: item.good.variation_id,
    code: item.code,
    pack_size: needed(item.packSize),
    pack_price: needed(item.packPrice),
    lead_days: wholeOf(item.leadDays),
    minimum_packs: needed(item.minimumPacks),
  })),
  orchards: draft.orchards.map(({ key: _, ...orchard }) => orchard),
})
