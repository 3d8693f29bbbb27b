import { useMemo, useState } from 'react'
import type { VariationForm } from '#contract/staff/goods/product-form.ts'
import { VARIATIONS_MAX } from '#domain/catalogue/goods.ts'
import { usePermitted } from '#web/staff/session.ts'
import type { CellChange, SheetColumn } from '#web/staff/sheet/cells.ts'
import { Sheet } from '#web/staff/sheet/sheet.tsx'
import { useT } from '#web/staff/words.ts'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import { newVariation, type FormPart } from './form-state.ts'

const FIELDS = [
  'variation_id',
  'variation_en',
  'sku',
  'barcode',
  'plu',
  'pack_weight_g',
  'regular_price',
  'sale_price',
  'active',
] as const
type VariationField = (typeof FIELDS)[number]
/** The form's names of the fields, as errors have them. */
const PATHS: Record<VariationField, string> = {
  variation_id: 'name.id',
  variation_en: 'name.en',
  sku: 'sku',
  barcode: 'barcode',
  plu: 'plu',
  pack_weight_g: 'net_weight_g',
  regular_price: 'regular_price',
  sale_price: 'sale_price',
  active: 'active',
}
const NUMBERS: ReadonlySet<string> = new Set(['pack_weight_g', 'regular_price', 'sale_price'])
const PRICES: ReadonlySet<string> = new Set(['regular_price', 'sale_price'])

/** Packs as a sheet: rows are pasted from a spreadsheet, and further ones become new packs. */
export function VariationSheet({ part }: { part: FormPart }) {
  const t = useT()
  const { form, set, error, isLocked } = part
  const columns = useColumns()
  const [before, setBefore] = useState<readonly VariationForm[][]>([])
  const rows = form.variations.map((variation, at) => ({
    id: variation.id ?? `new ${at}`,
    values: valuesOf(variation),
  }))
  const mayPrice = usePermitted()('prices.apply')
  const change = (changes: readonly CellChange[]) => {
    const variations = [...form.variations]
    for (const { row, column, value } of changes) {
      if (row >= VARIATIONS_MAX) continue
      while (variations.length <= row) variations.push(newVariation({ ...form, variations }))
      const one = variations[row]!
      if (PRICES.has(column) && one.id !== null && !mayPrice) continue
      variations[row] = { ...one, ...changeOf(one, column as VariationField, value) }
    }
    setBefore([...before, form.variations])
    set({ variations })
  }
  const undo = () => {
    set({ variations: before.at(-1)! })
    setBefore(before.slice(0, -1))
  }
  return (
    <Sheet
      label={t('goods.part.variations')}
      columns={columns}
      rows={rows}
      isChanged={() => false}
      problemOf={(row, column) =>
        error(`variations.${row}.${PATHS[column as VariationField]}`) ?? undefined
      }
      onChange={change}
      onUndo={before.length > 0 && !isLocked ? undo : null}
      isLocked={isLocked}
    />
  )
}

const useColumns = (): SheetColumn[] => {
  const t = useT()
  return useMemo(
    () =>
      FIELDS.map((field) => ({
        id: field,
        label: t(`sheet.field.${field}`),
        ...(NUMBERS.has(field) && { align: 'end' as const }),
        ...(field === 'active' && {
          options: (['yes', 'no'] as const).map((value) => ({
            value,
            label: t(`sheet.${value}`),
          })),
        }),
      })),
    [t],
  )
}

const textOf = (value: number | string | null): string => (value === null ? '' : String(value))
const valuesOf = (one: VariationForm): Record<VariationField, string> => ({
  variation_id: one.name.id,
  variation_en: one.name.en,
  sku: one.sku,
  barcode: textOf(one.barcode),
  plu: textOf(one.plu),
  pack_weight_g: textOf(one.net_weight_g),
  regular_price: textOf(one.regular_price),
  sale_price: textOf(one.sale_price),
  active: one.active ? 'yes' : 'no',
})

const NO = new Set(['no', 'tidak', 'false', '0'])
const changeOf = (
  one: VariationForm,
  field: VariationField,
  typed: string,
): Partial<VariationForm> => {
  const value = typed.trim()
  switch (field) {
    case 'variation_id':
      return { name: { ...one.name, id: value } }
    case 'variation_en':
      return { name: { ...one.name, en: value } }
    case 'sku':
      return { sku: value.toUpperCase() }
    case 'barcode':
      return { barcode: value || null }
    case 'plu':
      return { plu: value || null }
    case 'pack_weight_g':
      return { net_weight_g: wholeOf(value) as number }
    case 'regular_price':
      return { regular_price: wholeOf(value) as number }
    case 'sale_price':
      return { sale_price: wholeOf(value) }
    case 'active':
      return { active: !NO.has(value.toLowerCase()) }
  }
}
