import { ALL } from '#web/staff/list/filters.ts'
import type { ListAddress } from '#web/staff/list/list-address.ts'
import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { beginCount, listCounts, type ListedCount } from '#contract/staff/stock/counts.ts'
import { COUNT_COLUMNS, exportCounts } from '#contract/staff/stock/stock-exports.ts'
import { listGoodsChoices } from '#contract/staff/goods/products.ts'
import { COUNT_SCOPES, COUNT_STATES, type CountScope } from '#domain/stock/count.ts'
import { ZONES } from '#domain/stock/goods-in.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useNavigate } from '#web/router.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { ListParts } from '#web/staff/list/list-parts.tsx'
import { ListViews } from '#web/staff/list/list-views.tsx'
import { useCallList } from '#web/staff/list/use-list.ts'
import { useFirstView, useListAddress } from '#web/staff/list/use-list-address.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { usePlaces } from '#web/staff/goods/places.ts'
import { money, PLACE_NAMES, usePlaceFilter } from './parts.tsx'
import styles from './stock.module.css'

/** Chosen goods are counted from the list of stock. */
const SCOPES = COUNT_SCOPES.filter((scope) => scope !== 'chosen')

/** Counts, the newest first. */
export function Component() {
  const t = useT()
  const [address, change] = useFirstView(useListAddress(PLACE_NAMES), 'open')
  const [isBeginning, setBeginning] = useState(false)
  const mayWrite = usePermitted()('batches.write')
  useKey('n', t('stock.beginCount'), () => setBeginning(true), mayWrite)
  const columns = useColumns()
  const place = usePlaceFilter()
  const { view, location } = address.filters
  const query = { location, state: COUNT_STATES.find((one) => one === view) }
  const list = useCallList(listCounts, query)
  return (
    <Page
      title={t('staff.title.counts')}
      actions={
        mayWrite && (
          <Button size="sm" onClick={() => setBeginning(true)}>
            {t('stock.beginCount')}
          </Button>
        )
      }
    >
      <Views address={address} />
      <ListParts
        label={t('staff.title.counts')}
        filters={[place]}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowTo={({ id }) => staffPages.count(id)}
        address={address}
        onAddress={change}
        download={{ call: exportCounts, columns: COUNT_COLUMNS, query }}
        empty={{ title: t('stock.noneCounts'), text: t('stock.noneCountsText') }}
      />
      <Modal
        open={isBeginning}
        onClose={() => setBeginning(false)}
        title={t('stock.beginCount')}
        closeLabel={t('staff.close')}
      >
        <BeginForm />
      </Modal>
    </Page>
  )
}

function Views({ address }: { address: ListAddress }) {
  const t = useT()
  return (
    <ListViews
      label={t('stock.views')}
      views={[ALL, ...COUNT_STATES].map((id) => ({
        id,
        label: t(`stock.count.${id}` as 'stock.count.all'),
      }))}
      address={address}
    />
  )
}

const useColumns = (): Column<ListedCount>[] => {
  const t = useT()
  const locale = useLocale()
  return useMemo(
    () => [
      { id: 'number', label: t('stock.countNumber'), cell: ({ number }) => number },
      {
        id: 'scope',
        label: t('stock.scope'),
        cell: ({ scope, scope_value: value }) =>
          [t(`stock.scope.${scope}`), value].filter(Boolean).join(' '),
      },
      {
        id: 'done',
        label: t('stock.counted'),
        align: 'end',
        cell: ({ done, lines }) => `${done} / ${lines}`,
      },
      { id: 'worth', label: t('stock.worth'), align: 'end', cell: ({ worth }) => money(worth) },
      { id: 'state', label: t('stock.state'), cell: ({ state }) => t(`stock.count.${state}`) },
      { id: 'by', label: t('stock.by'), cell: ({ by }) => by },
      { id: 'at', label: t('stock.at'), cell: ({ at }) => formatDateTime(new Date(at), locale) },
    ],
    [locale, t],
  )
}

function BeginForm() {
  const t = useT()
  const locale = useLocale()
  const { places, place, set, scope, value, isBlind, options, saving, begin } = useBeginning()
  const { busy, error, failure } = saving
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void begin()
      }}
    >
      <FormAlert text={failure} />
      {places.length > 1 && (
        <Field label={t('stock.place')}>
          <Select
            value={place?.id ?? ''}
            options={places.map(({ id, name }) => ({ value: id, label: name[locale] }))}
            onChange={({ target }) => set({ chosen: target.value })}
          />
        </Field>
      )}
      <Field label={t('stock.scope')} error={error('scope')}>
        <Select
          value={scope}
          options={SCOPES.map((one) => ({ value: one, label: t(`stock.scope.${one}`) }))}
          onChange={({ target }) => set({ scope: target.value as CountScope, value: '' })}
        />
      </Field>
      {options !== null && (
        <Field label={t(`stock.scope.${scope}`)} error={error('scope_value')} required>
          <Select
            value={value}
            placeholder={t('stock.choose')}
            options={options}
            onChange={({ target }) => set({ value: target.value })}
          />
        </Field>
      )}
      <Checkbox
        label={t('stock.blind')}
        checked={isBlind}
        onChange={({ target }) => set({ isBlind: target.checked })}
      />
      <Button
        type="submit"
        className={styles.tap}
        busy={busy}
        busyLabel={t('stock.saving')}
        disabled={!place || (options !== null && value === '')}
      >
        {t('stock.beginCount')}
      </Button>
    </form>
  )
}

/** What is to be counted, as it is typed. `options`: what its scope can be; null for one of all. */
const useBeginning = () => {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const places = usePlaces()
  const may = usePermitted()
  const choices = useQuery({
    queryKey: ['goods-choices'],
    queryFn: ({ signal }) => send(listGoodsChoices, { signal }),
    enabled: may('products.read'),
  })
  const [typed, setTyped] = useState({
    chosen: '',
    scope: 'shelf' as CountScope,
    value: '',
    isBlind: true,
  })
  const { scope, value, isBlind } = typed
  const saving = useSave({ scope, scope_value: value })
  const place = places.find(({ id }) => id === typed.chosen) ?? places[0]
  const options = {
    shelf: (place?.shelves ?? []).map(({ code }) => ({ value: code, label: code })),
    zone: ZONES.map((zone) => ({ value: zone, label: t(`stock.zone.${zone}`) })),
    category: (choices.data?.categories ?? []).map(({ slug, name }) => ({
      value: slug,
      label: name[locale],
    })),
    moved: null,
    all: null,
    chosen: null,
  }[scope]
  const begin = () =>
    saving.save(async () => {
      const { id } = await send(beginCount, {
        body: {
          location: place?.id ?? '',
          scope,
          scope_value: options === null ? '' : value,
          blind: isBlind,
        },
      })
      await navigate(staffPages.count(id))
    })
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change })
  return { places, place, set, scope, value, isBlind, options, saving, begin }
}
