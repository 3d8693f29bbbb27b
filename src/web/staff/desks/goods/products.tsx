import { askedGoods } from '#domain/catalogue/asked-goods.ts'
import type { Locale } from '#domain/locale.ts'
import Plus from 'lucide-react/icons/plus'
import { exportProducts, PRODUCT_COLUMNS } from '#contract/staff/list-exports.ts'
import {
  listGoodsChoices,
  listStaffProducts,
  type ListedProduct,
} from '#contract/staff/goods/products.ts'
import { staffPages } from '#contract/pages.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatDateTime } from '#i18n/format.ts'
import { formatRating } from '#web/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ProductChange } from '#domain/imports/edits.ts'
import type { Bulk } from '#web/staff/list/bulk/selection-bar.tsx'
import type { Column } from '#web/staff/list/columns.ts'
import { ALL } from '#web/staff/list/filters.ts'
import { ListViews } from '#web/staff/list/list-views.tsx'
import { openFocusedRow } from '#web/staff/list/focused-row.ts'
import { printListAddress, type ListAddress } from '#web/staff/list/list-address.ts'
import { ListParts } from '#web/staff/list/list-parts.tsx'
import { useList } from '#web/staff/list/use-list.ts'
import { useFirstView, useListAddress } from '#web/staff/list/use-list-address.ts'
import { send, sendWhole } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useNavigate } from '#web/router.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { ChangeMany, type ManyAsked } from './change-many.tsx'
import { GOODS_NAMES, useGoodsFilters } from './goods-filters.ts'
import styles from './products.module.css'

const VIEWS = [ALL, 'shown', 'hidden'] as const

/** All products, shown to customers or not. */
export function Component() {
  const t = useT()
  const may = usePermitted()
  const [address, change] = useFirstView(useListAddress(GOODS_NAMES), 'shown')
  const navigate = useNavigate()
  const mayWrite = may('products.write')
  useKey('n', t('goods.new'), () => void navigate(staffPages.newProduct()), mayWrite)
  useKey('e', t('goods.editKey'), openFocusedRow, mayWrite)
  const choices = useChoices()
  const filters = useGoodsFilters(choices)
  const [asked, setAsked] = useState<ManyAsked | null>(null)
  const columns = useColumns()
  const list = useList<ListedProduct>({
    queryKey: ['products', address.filters, address.sort],
    load: (cursor, signal) =>
      sendWhole(listStaffProducts, {
        query: { ...queryOf(address), ...(cursor === null ? {} : { cursor }) },
        signal,
      }),
  })
  return (
    <Page
      title={t('staff.title.products')}
      actions={mayWrite && <NewButtons sheet={sheetOf(address)} />}
    >
      <ListViews
        label={t('goods.views')}
        views={VIEWS.map((id) => ({ id, label: t(`goods.view.${id}`) }))}
        address={address}
      />
      <ListParts
        label={t('staff.title.products')}
        filters={filters}
        searchLabel={t('goods.search')}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowTo={({ id }) => staffPages.product(id)}
        address={address}
        onAddress={change}
        bulk={useBulk(setAsked, mayWrite, sheetOf(address))}
        download={{ call: exportProducts, columns: PRODUCT_COLUMNS, query: queryOf(address) }}
        empty={{ title: t('goods.none'), text: t('goods.noneText') }}
      />
      <ChangeMany
        key={asked ? `${asked.change} ${asked.value}` : 'closed'}
        asked={asked}
        filters={filtersOf(queryOf(address))}
        choices={choices}
        onClose={() => setAsked(null)}
      />
    </Page>
  )
}

function NewButtons({ sheet }: { sheet: string }) {
  const t = useT()
  return (
    <>
      <ButtonLink to={sheet} size="sm" variant="ghost">
        {t('sheet.open')}
      </ButtonLink>
      <ButtonLink to={staffPages.newProduct()} size="sm" icon={<Plus size={16} strokeWidth={2} />}>
        {t('goods.new')}
      </ButtonLink>
    </>
  )
}

/** The sheet of what the list's filters leave. */
const sheetOf = (address: ListAddress): string =>
  `${staffPages.productSheet()}?${printListAddress(address)}`

/** The list's query without what is no filter. */
const filtersOf = ({ sort: _, order: __, ...filters }: Record<string, unknown>): object => filters

const queryOf = ({ filters, sort }: ListAddress) => {
  const by = sort?.replace(/^-/, '')
  return {
    ...askedGoods(filters),
    ...(by ? { sort: by, order: sort!.startsWith('-') ? 'desc' : 'asc' } : {}),
  } as Record<string, never>
}

const useChoices = () =>
  useQuery({
    queryKey: ['goods-choices'],
    queryFn: ({ signal }) => send(listGoodsChoices, { signal }),
  }).data

/** What can be done with many products; those who may not write print price tags. */
const useBulk = (ask: (asked: ManyAsked) => void, mayWrite: boolean, sheet: string): Bulk[] => {
  const t = useT()
  const navigate = useNavigate()
  const tags: Bulk = {
    id: 'tags',
    label: t('goods.tags'),
    isForIds: true,
    run: (chosen) => 'ids' in chosen && void navigate(staffPages.priceTags(chosen.ids.join(','))),
  }
  if (!mayWrite) return [tags]
  const to = (id: string, change: ProductChange, value: string, label: string): Bulk => ({
    id,
    label,
    run: (chosen) => ask({ chosen, change, value }),
  })
  return [
    to('show', 'shown', 'yes', t('goods.show')),
    to('hide', 'shown', 'no', t('goods.hide')),
    to('change', 'category', '', t('sheet.change')),
    {
      id: 'sheet',
      label: t('sheet.open'),
      run: (chosen) =>
        void navigate('ids' in chosen ? staffPages.productSheet(chosen.ids.join(',')) : sheet),
    },
    tags,
  ]
}

const useColumns = (): Column<ListedProduct>[] => {
  const t = useT()
  const locale = useLocale()
  return useMemo(
    () => [
      ...namingColumns(locale, t),
      {
        id: 'price',
        label: t('goods.price'),
        align: 'end',
        sortable: true,
        cell: ({ price, regular_price: regular }) =>
          price === null ? (
            '–'
          ) : (
            <span className={styles.price}>
              {regular !== null && regular > price && <s>{formatRupiah(regular)}</s>}
              {formatRupiah(price)}
            </span>
          ),
      },
      ...countingColumns(locale, t),
    ],
    [locale, t],
  )
}

const namingColumns = (locale: Locale, t: ReturnType<typeof useT>): Column<ListedProduct>[] => [
  {
    id: 'name',
    label: t('goods.name'),
    sortable: true,
    cell: ({ name, thumbnail }) => (
      <span className={styles.name}>
        {thumbnail ? (
          <img src={thumbnail} alt="" width={28} height={28} loading="lazy" />
        ) : (
          <span className={styles.noPhoto} />
        )}
        {name[locale] || name.id || name.en || t('goods.unnamed')}
      </span>
    ),
  },
  {
    id: 'shown',
    label: t('goods.shown'),
    cell: ({ shown }) => (
      <Badge tone={shown ? 'leaf' : 'neutral'}>
        {t(shown ? 'goods.view.shown' : 'goods.view.hidden')}
      </Badge>
    ),
  },
  { id: 'sku', label: t('goods.sku'), sortable: true, cell: ({ sku }) => sku },
  { id: 'category', label: t('goods.category'), cell: ({ category }) => category[locale] },
  { id: 'grade', label: t('goods.grade'), cell: ({ grade }) => grade, isExtra: true },
]

const countingColumns = (locale: Locale, t: ReturnType<typeof useT>): Column<ListedProduct>[] => [
  {
    id: 'on_hand',
    label: t('goods.onHand'),
    align: 'end',
    sortable: true,
    cell: ({ on_hand: onHand, waiting }) => (
      <>
        {waiting > 0 && (
          <Badge tone="mango">{t('goods.waiting', { count: formatNumber(waiting) })}</Badge>
        )}{' '}
        {formatNumber(onHand)}
      </>
    ),
  },
  {
    id: 'sold',
    label: t('goods.sold'),
    align: 'end',
    sortable: true,
    cell: ({ sold }) => formatNumber(sold),
  },
  {
    id: 'rating',
    label: t('goods.rating'),
    align: 'end',
    sortable: true,
    cell: ({ rating }) => (rating === 0 ? '–' : formatRating(rating, locale)),
  },
  {
    id: 'margin',
    label: t('goods.margin'),
    align: 'end',
    isExtra: true,
    cell: ({ margin }) => (margin === null ? '–' : `${formatNumber(margin)}%`),
  },
  {
    id: 'changed',
    label: t('goods.changed'),
    sortable: true,
    isExtra: true,
    cell: ({ changed_at: at }) => (at === null ? '–' : formatDateTime(new Date(at), locale)),
  },
  {
    id: 'variations',
    label: t('goods.variations'),
    align: 'end',
    isExtra: true,
    cell: ({ variations }) => formatNumber(variations),
  },
]
