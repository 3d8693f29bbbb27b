import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import { exportImports, IMPORT_COLUMNS } from '#contract/staff/list-exports.ts'
import { listImports, type StaffImport } from '#contract/staff/imports.ts'
import { formatNumber } from '#domain/money.ts'
import { formatDateTime } from '#i18n/format.ts'
import { shownColumns, type Column } from '#web/staff/list/columns.ts'
import { DataList } from '#web/staff/list/data-list.tsx'
import { namesOf } from '#web/staff/list/filters.ts'
import { ListExportButton } from '#web/staff/list/list-export.tsx'
import { useList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { sendWhole } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { NewImport } from './new-import.tsx'
import styles from './imports.module.css'

const NAMES = namesOf([])

/** Files of products, prices and stock: import one, and see what became of the others. */
export function Component() {
  const t = useT()
  const [address, change] = useListAddress(NAMES)
  const list = useList<StaffImport>({
    queryKey: ['imports'],
    load: (cursor, signal) => sendWhole(listImports, { query: cursor ? { cursor } : {}, signal }),
  })
  const columns = useColumns()
  return (
    <Page title={t('staff.title.imports')}>
      <NewImport />
      <div className={styles.listed}>
        <h2 className={styles.heading}>{t('imports.listed')}</h2>
        <ListExportButton
          of={{ call: exportImports, columns: IMPORT_COLUMNS, query: {} }}
          shown={shownColumns(columns, address.columns).map(({ id }) => id)}
        />
      </div>
      <DataList
        label={t('imports.listed')}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowTo={({ id }) => staffPages.import(id)}
        address={address}
        onAddress={change}
        empty={{ title: t('imports.none'), text: t('imports.noneText') }}
      />
    </Page>
  )
}

const useColumns = (): Column<StaffImport>[] => {
  const t = useT()
  const locale = useLocale()
  return useMemo(() => {
    const counted = (id: 'done' | 'same' | 'refused' | 'failed'): Column<StaffImport> => ({
      id,
      label: t(`imports.row.${id}`),
      align: 'end',
      cell: ({ counts }) => formatNumber(counts[id]),
    })
    return [
      { id: 'name', label: t('imports.name'), cell: ({ file_name: name }) => name },
      { id: 'kind', label: t('imports.kind'), cell: ({ kind }) => t(`imports.kind.${kind}`) },
      {
        id: 'state',
        label: t('imports.state'),
        cell: ({ state }) => (
          <Badge tone={state === 'done' ? 'leaf' : state === 'stopped' ? 'mango' : 'neutral'}>
            {t(`imports.state.${state}`)}
          </Badge>
        ),
      },
      {
        id: 'rows',
        label: t('imports.rows'),
        align: 'end',
        cell: ({ rows }) => formatNumber(rows),
      },
      counted('done'),
      counted('same'),
      counted('refused'),
      counted('failed'),
      { id: 'by', label: t('imports.by'), cell: ({ by }) => by },
      {
        id: 'at',
        label: t('imports.at'),
        cell: ({ made_at: at }) => formatDateTime(new Date(at), locale),
      },
    ]
  }, [locale, t])
}
