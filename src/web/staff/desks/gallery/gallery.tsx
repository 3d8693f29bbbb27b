import { useState } from 'react'
import { formatRupiah } from '#domain/money.ts'
import { ApprovalNeeded } from '#web/staff/form/approval-needed.tsx'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { ChangedMeanwhile } from '#web/staff/form/changed-meanwhile.tsx'
import { Unsaved } from '#web/staff/form/unsaved.tsx'
import type { Column } from '#web/staff/list/columns.ts'
import { namesOf, type Filter } from '#web/staff/list/filters.ts'
import { ListViews, type View } from '#web/staff/list/list-views.tsx'
import { ListParts } from '#web/staff/list/list-parts.tsx'
import { useList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/button.tsx'

type Sale = { number: string; customer: string; state: string; items: number; total: number }

const LARGE = 800_000
const STATES = ['paid', 'picking', 'packed', 'shipped']
const SALES: Sale[] = Array.from({ length: 95 }, (_, index) => ({
  number: `PTK-${10_482 + index}`,
  customer: ['Rani Puspita', 'Budi Hartono', 'Siti Aminah', 'Wayan Sukarta'][index % 4]!,
  state: STATES[(index * 7) % STATES.length]!,
  items: 1 + ((index * 5) % 17),
  total: 48_500 + ((index * 73_100) % 910_000),
}))

const COLUMNS: Column<Sale>[] = [
  { id: 'number', label: 'Number', cell: ({ number }) => number, sortable: true },
  { id: 'customer', label: 'Customer', cell: ({ customer }) => customer },
  {
    id: 'state',
    label: 'State',
    cell: ({ state }) => <Badge tone={state === 'paid' ? 'mango' : 'leaf'}>{state}</Badge>,
  },
  { id: 'items', label: 'Items', align: 'end', cell: ({ items }) => items, sortable: true },
  {
    id: 'total',
    label: 'Total',
    align: 'end',
    cell: ({ total }) => formatRupiah(total),
    sortable: true,
    sum: formatRupiah,
  },
  { id: 'note', label: 'Note', cell: () => '–', isExtra: true },
]
const FILTERS: Filter[] = [
  {
    kind: 'choice',
    name: 'state',
    label: 'State',
    options: STATES.map((value) => ({ value, label: value })),
  },
  { kind: 'period', name: 'placed', label: 'Placed' },
  { kind: 'range', name: 'total', label: 'Total', unit: 'Rp' },
  { kind: 'flag', name: 'noted', label: 'Has a note' },
]
const VIEWS: View[] = [
  { id: '', label: 'All' },
  { id: 'large', label: 'Large', count: SALES.filter(({ total }) => total > LARGE).length },
]
const NAMES = namesOf(FILTERS)
const PAGE = 30

/** The parts that screens are made of, for developers and for the browser tests. */
export function Component() {
  const [address, change] = useListAddress(NAMES)
  const { state, q, view } = address.filters
  const found = SALES.filter(
    (sale) =>
      (!state || sale.state === state) &&
      (view !== 'large' || sale.total > LARGE) &&
      (!q || `${sale.number} ${sale.customer}`.toLowerCase().includes(q.toLowerCase())),
  )
  const list = useList<Sale>({
    queryKey: ['gallery', address.filters, address.sort],
    load: (cursor) => {
      const from = Number(cursor ?? 0)
      return Promise.resolve({
        data: found.slice(from, from + PAGE),
        meta: {
          next_cursor: from + PAGE < found.length ? String(from + PAGE) : null,
          total: found.length,
          sums: { total: found.reduce((sum, { total }) => sum + total, 0) },
        },
      })
    },
  })
  return (
    <Page title="Gallery" actions={<Button>New</Button>}>
      <ListViews label="Views" views={VIEWS} address={address} />
      <ListParts
        label="Sales"
        filters={FILTERS}
        searchLabel="Number, name or phone"
        list={list}
        columns={COLUMNS}
        rowId={({ number }) => number}
        rowTo={({ number }) => `?open=${number}`}
        address={address}
        onAddress={change}
        bulk={[{ id: 'accept', label: 'Accept', run: () => undefined }]}
        empty={{ title: 'No sale matches', text: 'Clear a filter to see more.' }}
      />
      <Forms />
    </Page>
  )
}

function Forms() {
  const [name, setName] = useState({ id: 'Mangga Harum Manis', en: '' })
  const [isComparing, setComparing] = useState(false)
  const isChanged = name.en !== ''
  return (
    <>
      <Unsaved name="gallery" changes={isChanged ? name : null} onRestore={setName} />
      <BothLanguagesField label="Name" value={name} onChange={setName} required />
      <ApprovalNeeded approval={{ id: 'a', number: 102 }} what="a refund of Rp350.000" />
      <Button variant="secondary" onClick={() => setComparing(true)}>
        Compare
      </Button>
      <ChangedMeanwhile
        differences={
          isComparing ? [{ field: 'Price', theirs: 'Rp24.000', ours: 'Rp25.500' }] : null
        }
        onKeepOurs={() => setComparing(false)}
        onTakeTheirs={() => setComparing(false)}
        onClose={() => setComparing(false)}
      />
    </>
  )
}
