import { LinkTabs } from '#web/ui/nav/link-tabs.tsx'
import { VIEW } from './filters.ts'
import { printListAddress, type ListAddress } from './list-address.ts'
import styles from './filter-bar.module.css'

/** A view of a list: filters that the server knows by its id; the first has none. */
export type View = { id: string; label: string; count?: number }

interface ListViewsProps {
  label: string
  views: readonly View[]
  address: ListAddress
}

/** The views of a list as tabs. Each is a link; the columns stay. */
export function ListViews({ label, views, address }: ListViewsProps) {
  const named = address.filters[VIEW] ?? ''
  // Filters without a view are of all rows.
  const current = views.some(({ id }) => id === named) ? named : 'all'
  const filtersOf = (id: string): ListAddress['filters'] => (id ? { [VIEW]: id } : {})
  return (
    <LinkTabs
      label={label}
      className={styles.views}
      tabs={views.map(({ id, label: name, count }) => ({
        to: `?${printListAddress({ filters: filtersOf(id), sort: null, columns: address.columns, open: null })}`,
        label: name,
        count,
        current: id === current,
      }))}
    />
  )
}
