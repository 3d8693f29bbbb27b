import {
  addView,
  changeView,
  chooseDefaultView,
  deleteView,
  listViews,
  type StaffViews,
} from '#contract/staff/views.ts'
import { isPersonSearch } from '#domain/staff/shared-view.ts'
import { AppError } from '../../errors.ts'
import { once } from '../../http/guards.ts'
import { serve, type Served } from '../../http/serve.ts'
import type { Queryable } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { staff, type StaffCaller } from '../guard.ts'
import { perform, type Act } from '../perform.ts'
import {
  defaultOf,
  findView,
  insertView,
  removeView,
  setDefaultView,
  updateView,
  viewsOf,
  type View,
} from '../store/views.ts'

export const viewCalls: Served[] = [
  serve(listViews, [staff()], async ({ shop, staff: caller, query }) => ({
    data: await presentViews(shop.db, caller, query.screen),
  })),

  serve(addView, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { is_shared: isShared, ...given } = ask.body
      if (isShared) requireShared(ask.staff)
      if (isShared) refusePersonSearch(given.filters)
      const staffId = isShared ? null : ask.staff.id
      const view = { id: newId(ask.now), staffId, ...given }
      if (!(await insertView(tx, { ...view, now: ask.now }))) throw new AppError('conflict')
      return {
        done: await presentViews(tx, ask.staff, given.screen),
        act: actOn(view, 'view_saved', { after: factsOf(view) }),
      }
    }),
  })),

  serve(changeView, [staff()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const before = await ownView(tx, ask.staff, ask.params.id)
      const after = { ...before, ...ask.body }
      if (after.staffId === null) refusePersonSearch(after.filters)
      if (!(await updateView(tx, after))) throw new AppError('conflict')
      return {
        done: await presentViews(tx, ask.staff, before.screen),
        act: actOn(after, 'view_changed', { before: factsOf(before), after: factsOf(after) }),
      }
    }),
  })),

  serve(deleteView, [staff()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const view = await ownView(tx, ask.staff, ask.params.id)
      await removeView(tx, view.id)
      return {
        done: await presentViews(tx, ask.staff, view.screen),
        act: actOn(view, 'view_deleted', { before: factsOf(view) }),
      }
    }),
  })),

  serve(chooseDefaultView, [staff()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { screen, view_id: viewId } = ask.body
      if (viewId !== null) {
        const view = await findView(tx, ask.staff.id, viewId)
        if (view?.screen !== screen) throw new AppError('not_found')
      }
      await setDefaultView(tx, ask.staff.id, screen, viewId)
      return {
        done: await presentViews(tx, ask.staff, screen),
        act: { act: 'view_chosen', entity: { kind: 'view', id: viewId ?? screen } },
      }
    }),
  })),
]

/** A view that the person may change: 404 for others' own ones, 403 for shared ones. */
const ownView = async (db: Queryable, caller: StaffCaller, id: string): Promise<View> => {
  const view = await findView(db, caller.id, id)
  if (!view) throw new AppError('not_found')
  if (view.staffId === null) requireShared(caller)
  return view
}

const mayShare = ({ permissions }: StaffCaller): boolean => permissions.has('settings.write')
const requireShared = (caller: StaffCaller): void => {
  if (!mayShare(caller)) throw new AppError('forbidden')
}

/** A shared view shows its filters to all staff, also to those who see phone numbers masked. */
const refusePersonSearch = (filters: View['filters']): void => {
  const at = filters.findIndex(isPersonSearch)
  if (at >= 0)
    throw new AppError('invalid', {
      errors: { [`filters.${at}.value`]: [{ key: 'validation.sharedPerson' }] },
    })
}

/** Without the filters' values: they may hold a phone number that was searched for. */
const factsOf = ({ name, screen, staffId }: Pick<View, 'name' | 'screen' | 'staffId'>) => ({
  name,
  screen,
  shared: staffId === null,
})
const actOn = (
  { id }: Pick<View, 'id'>,
  act: string,
  changed: Pick<Act, 'before' | 'after'>,
): Act => ({ act, entity: { kind: 'view', id }, ...changed })

const presentViews = async (
  db: Queryable,
  caller: StaffCaller,
  screen: string,
): Promise<StaffViews> => ({
  views: (await viewsOf(db, caller.id, screen)).map(
    ({ id, name, staffId, filters, columns, sort }) => ({
      id,
      name,
      is_shared: staffId === null,
      may_change: staffId !== null || mayShare(caller),
      filters,
      columns,
      sort,
    }),
  ),
  default_id: await defaultOf(db, caller.id, screen),
})
