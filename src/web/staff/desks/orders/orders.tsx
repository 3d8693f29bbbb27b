import { useCallback, useMemo, useState } from 'react'
import { staffPages } from '#contract/pages.ts'
import { exportOrders, exportOrdersOfPeople, ORDER_COLUMNS } from '#contract/staff/list-exports.ts'
import { listStaffOrders, type StaffOrderRow } from '#contract/staff/orders/orders.ts'
import { BULK_ACTS } from '#domain/orders/order-bulk.ts'
import { ORDER_VIEWS, type DeskAction } from '#domain/orders/order-desk.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { useNavigate } from '#web/router.ts'
import { useKey, useKeys } from '#web/staff/keys/keys.ts'
import { newOrders } from '#web/staff/live/count.ts'
import { ListViews } from '#web/staff/list/list-views.tsx'
import type { Bulk } from '#web/staff/list/bulk/selection-bar.tsx'
import { ALL, askedOf, VIEW } from '#web/staff/list/filters.ts'
import type { ListAddress } from '#web/staff/list/list-address.ts'
import { ListParts } from '#web/staff/list/list-parts.tsx'
import { useList } from '#web/staff/list/use-list.ts'
import { useFirstView, useListAddress } from '#web/staff/list/use-list-address.ts'
import { sendWhole } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useStore } from '#web/state/make-store.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { BulkDialog, type BulkAsked } from './bulks/bulk-dialog.tsx'
import { columnsOf } from './columns.tsx'
import { filtersOf, NAMES } from './filters.ts'
import { usePickerAct } from './picker-act.tsx'
import { ORDERS, useAct } from './use-act.ts'
import { useOrderChoices } from './use-order-choices.ts'

/** The orders of the shop. */
export function Component() {
  const t = useT()
  const may = usePermitted()
  const navigate = useNavigate()
  const { act, busy } = useAct()
  const { addressed, isKnown } = useFirstOrders()
  const [address, change] = addressed
  const { filters: values, sort } = address
  const query = askedOf(values)
  const list = useOrders(address, isKnown)
  const isNew = useStore(newOrders)
  const { rows } = list
  const take = useCallback(
    (order: StaffOrderRow, action: DeskAction) => void act(order, { action }),
    [act],
  )
  useAcceptKey(rows, take)
  const mayPhone = may('customers.write')
  useKey('n', t('staff.title.phoneOrder'), () => void navigate(staffPages.phoneOrder()), mayPhone)
  const mayTakeOut = may('exports.personal') && may('customers.read')
  const { asked, setAsked, bulk, print } = useBulk()
  const picker = usePickerAct(rows)
  const columns = useMemo(() => columnsOf({ t, take, busy }), [t, take, busy])
  const { data: offered } = useOrderChoices()
  const filters = useMemo(() => filtersOf(t, offered, values), [t, offered, values])
  const views = useViews(isNew)
  return (
    <Page
      title={t('staff.title.orders')}
      note={isNew > 0 && <Badge tone="mango">{t('staff.orders.newCount', { count: isNew })}</Badge>}
      actions={<Buttons mayPhone={mayPhone} />}
    >
      <ListViews label={t('staff.orders.views')} views={views} address={address} />
      <ListParts
        label={t('staff.title.orders')}
        filters={filters}
        searchLabel={t('staff.orders.search')}
        list={list}
        columns={columns}
        rowId={({ number }) => number}
        rowTo={({ number }) => staffPages.order(number)}
        address={address}
        onAddress={change}
        download={{
          call: exportOrders,
          personal: mayTakeOut ? exportOrdersOfPeople : null,
          columns: ORDER_COLUMNS,
          query: { ...query, ...(sort && { sort }) },
        }}
        bulk={may('orders.write') ? [...bulk, ...picker.bulk, ...print] : print}
        empty={values[VIEW] === 'new' ? nothingNew(t) : nothingFound(t)}
      />
      {picker.dialog}
      <BulkDialog asked={asked} filters={query} onClose={() => setAsked(null)} />
    </Page>
  )
}

const nothingFound = (t: StaffTranslate) => ({
  title: t('staff.orders.empty'),
  text: t('staff.orders.emptyText'),
})

/** Where orders are accepted by themselves, the list opens like this all day. */
const nothingNew = (t: StaffTranslate) => ({
  title: t('staff.orders.emptyNew'),
  text: t('staff.orders.emptyNewText'),
  action: (
    <ButtonLink to={`${staffPages.orders()}?view=open`} size="sm">
      {t('staff.orders.seeOpen')}
    </ButtonLink>
  ),
})

/** The list opens with what staff do first: accept orders, unless they are accepted by themselves. */
const useFirstOrders = () => {
  const own = useListAddress(NAMES)
  const { data: offered, isError } = useOrderChoices()
  const isBare = Object.keys(own[0].filters).length === 0
  return {
    addressed: useFirstView(own, offered?.accepts_by_self ? 'open' : 'new'),
    isKnown: !isBare || offered !== undefined || isError,
  }
}

const useOrders = ({ filters, sort }: ListAddress, isReady: boolean) =>
  useList<StaffOrderRow>({
    queryKey: [ORDERS, filters, sort],
    isReady,
    load: (cursor, signal) =>
      sendWhole(listStaffOrders, {
        query: { ...askedOf(filters), ...(sort && { sort }), ...(cursor && { cursor }) } as object,
        signal,
      }),
  })

function Buttons({ mayPhone }: { mayPhone: boolean }) {
  const t = useT()
  return (
    <>
      <ButtonLink to={staffPages.orderBulks()} size="sm" variant="ghost">
        {t('staff.title.orderBulks')}
      </ButtonLink>
      {mayPhone && (
        <ButtonLink to={staffPages.phoneOrder()} size="sm" variant="secondary">
          {t('staff.title.phoneOrder')}
        </ButtonLink>
      )}
    </>
  )
}

const useViews = (isNew: number) => {
  const t = useT()
  const views = [
    { id: ALL, label: t('staff.orders.view.all') },
    ...ORDER_VIEWS.map((id) => ({
      id,
      label: t(`staff.orders.view.${id}`),
      ...(id === 'new' && isNew > 0 ? { count: isNew } : {}),
    })),
  ]
  return views
}

const useBulk = () => {
  const t = useT()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<BulkAsked | null>(null)
  const may = usePermitted()
  const bulk = BULK_ACTS.filter((id) => id !== 'pick_run' || may('picking.write')).map(
    (id): Bulk => ({
      id,
      label: t(`orderBulks.act.${id}`),
      isDanger: id === 'cancel',
      run: (chosen) => setAsked({ act: id, chosen }),
    }),
  )
  const print = [
    { id: 'lists', press: 'p', label: t('staff.orders.printLists'), page: staffPages.pickList },
    { id: 'labels', label: t('staff.orders.printLabels'), page: staffPages.bagLabels },
  ].map(({ id, press, label, page }): Bulk => ({
    id,
    ...(press && { press }),
    label,
    isForIds: true,
    run: (chosen) => 'ids' in chosen && void navigate(page(chosen.ids.join(','))),
  }))
  return { asked, setAsked, bulk, print }
}

/** `c` accepts the order of the row that has the focus. */
const useAcceptKey = (
  rows: readonly StaffOrderRow[],
  take: (order: StaffOrderRow, action: DeskAction) => void,
): void => {
  const t = useT()
  useKeys(
    useMemo(() => {
      const run = () => {
        const link = document.activeElement?.closest('tr')?.querySelector('[data-row-link]')
        const order = rows.find(({ number }) => link?.textContent === number)
        if (order?.actions.includes('confirm')) take(order, 'confirm')
      }
      return [{ press: 'c', label: t('staff.orders.acceptKey'), run }]
    }, [rows, take, t]),
  )
}
