import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listGoodsChoices } from '#contract/staff/goods/products.ts'
import { GRADES, PPN_CLASSES } from '#domain/catalogue/goods.ts'
import { SHEET_FIELDS, type SheetField } from '#domain/imports/edits.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import type { SheetColumn } from '#web/staff/sheet/cells.ts'
import { useLocale, useT } from '#web/staff/words.ts'

const NUMBERS: ReadonlySet<string> = new Set(['regular_price', 'sale_price', 'pack_weight_g'])
const PRICES: ReadonlySet<string> = new Set(['regular_price', 'sale_price'])

/** The columns of the sheet. Prices are changed only by those who may apply prices. */
export const useSheetColumns = (): SheetColumn[] => {
  const t = useT()
  const locale = useLocale()
  const mayPrice = usePermitted()('prices.apply')
  const mayWrite = usePermitted()('products.write')
  const { data } = useQuery({
    queryKey: ['goods-choices'],
    queryFn: ({ signal }) => send(listGoodsChoices, { signal }),
  })
  return useMemo(() => {
    const yesOrNo = ['yes', 'no'].map((value) => ({
      value,
      label: t(`sheet.${value as 'yes' | 'no'}`),
    }))
    const options: Partial<Record<SheetField, SheetColumn['options']>> = {
      category: (data?.categories ?? []).map(({ slug, name }) => ({
        value: slug,
        label: name[locale],
      })),
      grade: GRADES.map((value) => ({ value, label: value })),
      ppn_class: PPN_CLASSES.map((value) => ({ value, label: t(`goods.ppn.${value}`) })),
      shown: yesOrNo,
      active: yesOrNo,
    }
    return SHEET_FIELDS.map((field): SheetColumn => {
      const isFixed = field === 'sku' || !mayWrite || (PRICES.has(field) && !mayPrice)
      const choices = options[field]
      return {
        id: field,
        label: t(`sheet.field.${field}`),
        ...(NUMBERS.has(field) && { align: 'end' }),
        ...(choices && { options: choices }),
        ...(isFixed && { isFixed }),
      }
    })
  }, [data, locale, mayPrice, mayWrite, t])
}
