import { useCallback, type ComponentProps } from 'react'
import { useLocation, useNavigate } from '#web/router.ts'
import { ColumnChoice } from './column-choice.tsx'
import { shownColumns } from './columns.ts'
import { DataList } from './data-list.tsx'
import { DensityButton } from './density.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ListExportButton, type ListExport } from './list-export.tsx'
import { SavedTabs, SavedViewsButton, useDefaultView } from './saved-views.tsx'
import { useSavedViews } from './use-saved-views.ts'

type ListPartsProps<Row> = ComponentProps<typeof DataList<Row & object>> &
  Pick<ComponentProps<typeof FilterBar>, 'filters' | 'searchLabel'> & { download?: ListExport }

/** Saved views, search, filters and columns of a list, and the list. */
export function ListParts<Row extends object>(props: ListPartsProps<Row>) {
  const { filters, searchLabel, download, ...list } = props
  const { columns, address, onAddress } = list
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const saved = useSavedViews(pathname)
  const open = useCallback(
    (query: string) => void navigate(`?${query}`, { replace: true }),
    [navigate],
  )
  useDefaultView(saved, search === '', open)
  return (
    <>
      <SavedTabs saved={saved} address={address} />
      <FilterBar
        filters={filters}
        values={address.filters}
        onChange={(values, how) => onAddress({ filters: values }, how)}
        searchLabel={searchLabel}
      >
        {download && (
          <ListExportButton
            of={download}
            shown={shownColumns(columns, address.columns).map(({ id }) => id)}
          />
        )}
        {columns.length > 1 && (
          <ColumnChoice
            columns={columns}
            chosen={address.columns}
            onChoose={(chosen) => onAddress({ columns: chosen })}
          />
        )}
        <SavedViewsButton saved={saved} address={address} />
        <DensityButton />
      </FilterBar>
      <DataList {...list} />
    </>
  )
}
