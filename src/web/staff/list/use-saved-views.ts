import { useQuery } from '@tanstack/react-query'
import {
  addView,
  changeView,
  chooseDefaultView,
  deleteView,
  listViews,
  type StaffView,
  type StaffViews,
} from '#contract/staff/views.ts'
import { useStep } from '../form/use-step.ts'
import { queries } from '../queries.ts'
import { send } from '../send.ts'
import { isSameAddress, printListAddress, type ListAddress } from './list-address.ts'

/** How many saved views are shown as tabs. */
export const TABS_MAX = 5

type Shown = Pick<StaffView, 'filters' | 'columns' | 'sort'>

/** Lists below a thing's page have no views of their own. */
const IS_SCREEN = /^\/staff(\/[a-z-]{1,40}){0,3}$/

/** The query of the address that shows a view. */
export const addressOf = (view: Shown): string => printListAddress(shownAddress(view))

const shownAddress = ({ filters, columns, sort }: Shown): ListAddress => ({
  filters: Object.fromEntries(filters.map(({ name, value }) => [name, value])),
  columns,
  sort,
  open: null,
})

/** Whether a list shows exactly this view. */
export const isShown = (view: Shown, address: ListAddress): boolean =>
  isSameAddress(shownAddress(view), { ...address, open: null })

export type SavedViews = {
  views: StaffViews['views']
  defaultId: string | null
  busy: boolean
  failure: string | null
  /** Saves a new view, or over `id`. Resolves to whether it was saved. */
  save: (view: {
    id: string | null
    name: string
    isShared: boolean
    address: ListAddress
  }) => Promise<boolean>
  remove: (id: string) => void
  choose: (id: string | null) => void
}

/** The saved views of the list at an address. */
export const useSavedViews = (screen: string): SavedViews => {
  const key = ['views', screen]
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(listViews, { query: { screen }, signal }),
    enabled: IS_SCREEN.test(screen),
  })
  const { busy, failure, run } = useStep()
  const take = async (change: Promise<StaffViews>) => {
    const answer = await change
    // What was asked before the change may arrive after it, and would show a deleted view for good.
    await queries.cancelQueries({ queryKey: key })
    queries.setQueryData(key, answer)
  }
  return {
    views: data?.views ?? [],
    defaultId: data?.default_id ?? null,
    busy,
    failure,
    save: async ({ id, name, isShared, address }) => {
      let isDone = false
      await run(async () => {
        const { columns, sort } = address
        const filters = Object.entries(address.filters).map(([one, value]) => ({
          name: one,
          value,
        }))
        const shown = { name, filters, columns: columns && [...columns], sort }
        await take(
          id === null
            ? send(addView, { body: { ...shown, screen, is_shared: isShared } })
            : send(changeView, { params: { id }, body: shown }),
        )
        isDone = true
      })
      return isDone
    },
    remove: (id) => void run(() => take(send(deleteView, { params: { id } }))),
    choose: (id) =>
      void run(() => take(send(chooseDefaultView, { body: { screen, view_id: id } }))),
  }
}
