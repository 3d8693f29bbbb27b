import type { ComponentProps } from 'react'
import { useLocale, useT } from '#web/state/locale.tsx'
import { useShop } from '#web/state/shop.tsx'
import { trailData } from '#web/seo/structured-data.ts'
import { Breadcrumb } from '#web/ui/nav/breadcrumb.tsx'
import { StructuredData } from '../components/structured-data.tsx'

type TrailItems = ComponentProps<typeof Breadcrumb>['items']

/** Breadcrumbs, with structured data for search engines. */
export function Trail({ items }: { items: TrailItems }) {
  const t = useT()
  const locale = useLocale()
  const { origin } = useShop()
  return (
    <>
      <Breadcrumb label={t('shell.breadcrumb')} items={items} />
      <StructuredData things={import.meta.env.SSR && [trailData(items, { origin, locale })]} />
    </>
  )
}
