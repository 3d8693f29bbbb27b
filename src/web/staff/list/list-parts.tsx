import type { ComponentProps } from 'react'
import { ColumnChoice } from './column-choice.tsx'
import { DataList } from './data-list.tsx'
import { DensityButton } from './density.tsx'
import { FilterBar } from './filter-bar.tsx'

type ListPartsProps<Row> = ComponentProps<typeof DataList<Row & object>> &
  Pick<ComponentProps<typeof FilterBar>, 'filters' | 'searchLabel'>

/** Search, filters and columns of a list, and the list. */
export function ListParts<Row extends object>(props: ListPartsProps<Row>) {
  const { filters, searchLabel, ...list } = props
  const { columns, address, onAddress } = list
  return (
    <>
      <FilterBar
        filters={filters}
        values={address.filters}
        onChange={(values) => onAddress({ filters: values })}
        searchLabel={searchLabel}
      >
        {columns.length > 1 && (
          <ColumnChoice
            columns={columns}
            chosen={address.columns}
            onChoose={(chosen) => onAddress({ columns: chosen })}
          />
        )}
        <DensityButton />
      </FilterBar>
      <DataList {...list} />
    </>
  )
}
