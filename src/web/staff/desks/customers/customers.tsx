import { useMemo } from 'react'
import type { Data } from '#contract/call.ts'
import { staffPages } from '#contract/pages.ts'
import { CUSTOMER_COLUMNS, exportCustomers } from '#contract/staff/customers/customer-exports.ts'
import {
  OFFERED_BY,
  listStaffCustomers,
  type listCustomerChoices,
  type StaffCustomerRow,
} from '#contract/staff/customers/customers.ts'
import { formatPhone } from '#domain/auth/phone.ts'
import type { Locale } from '#domain/locale.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { formatDay } from '#web/format.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { namesOf, type Filter } from '#web/staff/list/filters.ts'
import { ListParts } from '#web/staff/list/list-parts.tsx'
import { useList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { sendWhole } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { CUSTOMERS } from './keys.ts'
import { useTagAct } from './tag-act.tsx'
import { useCustomerChoices } from './use-choices.ts'
import styles from './customers.module.css'

type Choices = Data<typeof listCustomerChoices>
const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1)

const filtersOf = (
  t: StaffTranslate,
  { tiers, tags, branches }: Choices,
  locale: Locale,
): Filter[] => [
  {
    kind: 'choice',
    name: 'tier',
    label: t('staff.customers.tier'),
    options: tiers.map(({ code, name }) => ({ value: code, label: name })),
  },
  {
    kind: 'choice',
    name: 'tag',
    label: t('staff.customers.tag'),
    options: tags.map((tag) => ({ value: tag, label: tag })),
  },
  {
    kind: 'choice',
    name: 'bought',
    label: t('staff.customers.bought'),
    options: (['once', 'again'] as const).map((value) => ({
      value,
      label: t(`staff.customers.bought.${value}`),
    })),
  },
  { kind: 'range', name: 'spend', label: t('staff.customers.spend365'), unit: 'Rp' },
  { kind: 'period', name: 'last_order', label: t('staff.customers.lastOrder') },
  {
    kind: 'choice',
    name: 'branch',
    label: t('staff.customers.branch'),
    options: branches.map(({ id, name }) => ({ value: id, label: name })),
  },
  {
    kind: 'choice',
    name: 'birth_month',
    label: t('staff.customers.birthMonth'),
    options: MONTHS.map((month) => ({ value: String(month), label: monthName(month, locale) })),
    isRare: true,
  },
  {
    kind: 'choice',
    name: 'consent',
    label: t('staff.customers.consent'),
    options: OFFERED_BY.map((value) => ({ value, label: t(`staff.customers.consent.${value}`) })),
    isRare: true,
  },
]
const monthName = (month: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'id' ? 'id-ID' : 'en-GB', {
    month: 'long',
    timeZone: 'UTC',
  }).format(Date.UTC(ANY_YEAR, month - 1, 1))
const ANY_YEAR = 2026

const NO_CHOICES: Choices = { tiers: [], tags: [], branches: [] }
const NAMES = namesOf(filtersOf((key) => key, NO_CHOICES, 'en'))

/** Customers, the newest first, or those that a search finds. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const [address, change] = useListAddress(NAMES)
  const choices = useCustomerChoices()
  const list = useList<StaffCustomerRow>({
    queryKey: [CUSTOMERS, 'list', address.filters],
    load: (cursor, signal) =>
      sendWhole(listStaffCustomers, {
        query: { ...address.filters, ...(cursor && { cursor }) } as object,
        signal,
      }),
  })
  const columns = useMemo(() => columnsOf(t, locale), [t, locale])
  const filters = useMemo(() => filtersOf(t, choices ?? NO_CHOICES, locale), [t, choices, locale])
  const { bulk, dialog } = useTagAct(list.rows)
  return (
    <Page title={t('staff.title.customers')}>
      <ListParts
        label={t('staff.title.customers')}
        filters={filters}
        searchLabel={t('staff.customers.search')}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowTo={({ id }) => staffPages.customer(id)}
        address={address}
        onAddress={change}
        bulk={bulk}
        download={{ call: exportCustomers, columns: CUSTOMER_COLUMNS, query: address.filters }}
        empty={{ title: t('staff.customers.none'), text: t('staff.customers.noneText') }}
      />
      {dialog}
    </Page>
  )
}

const columnsOf = (t: StaffTranslate, locale: Locale): Column<StaffCustomerRow>[] => [
  { id: 'name', label: t('staff.customers.name'), cell: ({ name }) => name },
  {
    id: 'phone',
    label: t('staff.customers.phone'),
    cell: ({ phone }) => (phone === null ? '–' : formatPhone(phone)),
  },
  {
    id: 'orders',
    label: t('staff.customers.orders'),
    align: 'end',
    cell: ({ orders }) => formatNumber(orders),
  },
  {
    id: 'spend_365',
    label: t('staff.customers.spend365'),
    align: 'end',
    cell: ({ spend_365: spend }) => formatRupiah(spend),
  },
  {
    id: 'last_order',
    label: t('staff.customers.lastOrder'),
    cell: ({ last_order_at: at }) => (at === null ? '–' : formatDay(at, locale)),
  },
  { id: 'tier', label: t('staff.customers.tier'), cell: ({ tier }) => tier },
  {
    id: 'points',
    label: t('staff.customers.points'),
    align: 'end',
    cell: ({ points }) => formatNumber(points),
  },
  {
    id: 'complaints',
    label: t('staff.customers.complaints'),
    align: 'end',
    cell: ({ complaints }) => formatNumber(complaints),
  },
  {
    id: 'tags',
    label: t('staff.customers.tags'),
    cell: ({ tags }) => (
      <span className={styles.buttons}>
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </span>
    ),
  },
  {
    id: 'since',
    label: t('staff.customers.since'),
    cell: ({ since }) => formatDay(since, locale),
    isExtra: true,
  },
]
