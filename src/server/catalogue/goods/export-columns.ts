import type { PRODUCT_COLUMNS } from '#contract/staff/list-exports.ts'
import type { ListedProduct } from '#contract/staff/goods/products.ts'
import type { Locale } from '#domain/locale.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import type { ExportColumns } from '../../staff/index.ts'

export const productColumns = (
  t: StaffTranslate,
  locale: Locale,
): ExportColumns<(typeof PRODUCT_COLUMNS)[number], ListedProduct> => ({
  name: { label: t('goods.name'), cell: ({ name }) => name[locale] || name.id || name.en },
  shown: {
    label: t('goods.shown'),
    cell: ({ shown }) => t(shown ? 'goods.view.shown' : 'goods.view.hidden'),
  },
  sku: { label: t('goods.sku'), cell: ({ sku }) => sku },
  category: { label: t('goods.category'), cell: ({ category }) => category[locale] },
  grade: { label: t('goods.grade'), cell: ({ grade }) => grade },
  price: { label: t('goods.price'), cell: ({ price }) => price },
  on_hand: { label: t('goods.onHand'), cell: ({ on_hand: onHand }) => onHand },
  sold: { label: t('goods.sold'), cell: ({ sold }) => sold },
  rating: { label: t('goods.rating'), cell: ({ rating }) => (rating === 0 ? null : rating) },
  margin: { label: `${t('goods.margin')} (%)`, cell: ({ margin }) => margin },
  variations: { label: t('goods.variations'), cell: ({ variations }) => variations },
})
