import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Data } from '#contract/call.ts'
import { staffPages } from '#contract/pages.ts'
import { listApprovals } from '#contract/staff/approvals.ts'
import { listStaffCustomers, seesCustomers } from '#contract/staff/customers/customers.ts'
import { listStaffOrders } from '#contract/staff/orders/orders.ts'
import { listStaffProducts } from '#contract/staff/goods/products.ts'
import { listStaffSettings } from '#contract/staff/settings.ts'
import type { Locale } from '#domain/locale.ts'
import type { StaffWord } from '#i18n/staff.ts'
import { send } from '../send.ts'
import { usePermitted } from '../session.ts'
import { useLocale } from '../words.ts'

/** A thing that a search found, and where it is. */
export type Found = { to: string; label: string; group: StaffWord }

const LENGTH_MIN = 3
const LENGTH_MAX = 40
const PER_KIND = 5
const TYPING_MS = 250
const LONG_MS = 300_000

/**
 * Orders by number or the end of a phone number, customers by name, phone or code, products by name, SKU, barcode or PLU, approvals
 * by number and settings by name: what the person may see.
 */
export const useFound = (typed: string): Found[] => {
  const q = useSettled(typed.trim())
  const isAsked = q.length >= LENGTH_MIN && q.length <= LENGTH_MAX
  const may = usePermitted()
  const locale = useLocale()
  const orders = useQuery({
    queryKey: ['found', 'orders', q],
    queryFn: ({ signal }) => send(listStaffOrders, { query: { q, per_page: PER_KIND }, signal }),
    enabled: isAsked && may('orders.read'),
    retry: false,
  })
  const customers = useQuery({
    queryKey: ['found', 'customers', q],
    queryFn: ({ signal }) => send(listStaffCustomers, { query: { q, per_page: PER_KIND }, signal }),
    enabled: isAsked && may(seesCustomers),
    retry: false,
  })
  const products = useQuery({
    queryKey: ['found', 'products', q],
    queryFn: ({ signal }) =>
      send(listStaffProducts, { query: { search: q, per_page: PER_KIND }, signal }),
    enabled: isAsked && may('products.read'),
  })
  const approvals = useQuery({
    queryKey: ['found', 'approvals', q],
    queryFn: ({ signal }) => send(listApprovals, { query: { q, per_page: PER_KIND }, signal }),
    enabled: isAsked,
  })
  const settings = useQuery({
    queryKey: ['found', 'settings'],
    queryFn: ({ signal }) => send(listStaffSettings, { signal }),
    enabled: isAsked && may('settings.read'),
    staleTime: LONG_MS,
  })
  if (!isAsked) return []
  return [
    ...(orders.data ?? []).map(({ number, customer }) => ({
      to: staffPages.order(number),
      label: `${number} · ${customer.name}`,
      group: 'staff.title.orders' as const,
    })),
    ...(customers.data ?? []).map(({ id, name, phone }) => ({
      to: staffPages.customer(id),
      label: phone === null ? name : `${name} · ${phone}`,
      group: 'staff.title.customers' as const,
    })),
    ...(products.data ?? []).map(({ id, sku, name }) => ({
      to: staffPages.product(id),
      label: `${name[locale] || name.id || name.en} · ${sku}`,
      group: 'staff.title.products' as const,
    })),
    ...(approvals.data ?? []).map(({ id, number, entity }) => ({
      to: staffPages.approval(id),
      label: `${number} · ${entity.about}`,
      group: 'staff.title.approvals' as const,
    })),
    ...settingsWith(q, settings.data ?? [], locale),
  ]
}

const settingsWith = (
  q: string,
  settings: Data<typeof listStaffSettings>,
  locale: Locale,
): Found[] =>
  settings
    .filter(({ name }) =>
      Object.values(name).some((one) => one.toLowerCase().includes(q.toLowerCase())),
    )
    .slice(0, PER_KIND)
    .map(({ key, name }) => ({
      to: `${staffPages.settings()}?q=${encodeURIComponent(key)}`,
      label: name[locale],
      group: 'staff.title.settings',
    }))

/** The text once it has not changed for a moment. */
const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
